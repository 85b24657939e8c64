import { z } from 'zod';

export type EnvelopeStatus = 'created' | 'sent' | 'delivered' | 'completed' | 'declined' | 'voided';

/** An envelope in its current state at the provider; times are ISO or null. */
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

/** The provider's statuses mapped to ours; intermediate ones map to the status with the same rules. */
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

/** Converts the provider's times, which have seven fractional digits. */
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
