import { z } from 'zod';

export type EnvelopeStatus = 'created' | 'sent' | 'delivered' | 'completed' | 'declined' | 'voided';

/** As the provider has it now; times are ISO or null. */
export type Envelope = {
  id: string;
  status: EnvelopeStatus;
  sentAt: string | null;
  deliveredAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  voidedAt: string | null;
  /** Why it was declined or voided. */
  reason: string | null;
};

/** The provider's statuses; those between or beside ours are told as the one whose rules hold for them. */
const STATUSES = {
  created: 'created',
  sent: 'sent',
  processing: 'sent',
  correct: 'sent',
  delivered: 'delivered',
  signed: 'delivered',
  completed: 'completed',
  declined: 'declined',
  voided: 'voided',
  timedout: 'voided',
  deleted: 'voided',
} as const satisfies Record<string, EnvelopeStatus>;

/** The provider's times carry seven digits of a second. */
export function isoTime(told: string | null | undefined): string | null {
  const time = new Date(told ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const text = z.string().nullish();

export const envelopeAnswer = z
  .object({
    envelopeId: z.string().min(1),
    status: z
      .string()
      .toLowerCase()
      .pipe(z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[])),
    sentDateTime: text,
    deliveredDateTime: text,
    completedDateTime: text,
    declinedDateTime: text,
    voidedDateTime: text,
    voidedReason: text,
    recipients: z.object({ signers: z.array(z.object({ declinedReason: text })).nullish() }).nullish(),
  })
  .transform(
    (told): Envelope => ({
      id: told.envelopeId,
      status: STATUSES[told.status],
      sentAt: isoTime(told.sentDateTime),
      deliveredAt: isoTime(told.deliveredDateTime),
      completedAt: isoTime(told.completedDateTime),
      declinedAt: isoTime(told.declinedDateTime),
      voidedAt: isoTime(told.voidedDateTime),
      reason:
        told.voidedReason ||
        told.recipients?.signers?.find((one) => one.declinedReason)?.declinedReason ||
        null,
    }),
  );

export const envelopesAnswer = z.object({ envelopes: z.array(envelopeAnswer).nullish() });
