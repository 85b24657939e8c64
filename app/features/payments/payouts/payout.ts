import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';
import { LONGEST_REASON } from '../deciding/decide.ts';

export const PAYOUT_STATES = ['awaiting', 'released', 'done', 'cancelled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_STATE_WORDS: Record<PayoutState, string> = {
  awaiting: 'Awaiting release',
  released: 'Released',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** Why a holder cannot be paid by a file; one sentence for each rule. */
export const WHY_LEFT_OUT = {
  no_details: 'No approved bank details.',
  waiting: 'The bank details are not in use yet.',
  no_address: 'The postal address has no town and country.',
  no_bic: 'An account outside SEPA needs a BIC.',
  not_latin: 'The bank cannot read the name or the town: it needs Latin letters.',
} as const;
export type WhyLeftOut = keyof typeof WHY_LEFT_OUT;

export type LeftOut = { holder: string; amount: number; why: WhyLeftOut };

/** How a payment travels: by SEPA, or with a BIC or a routing number. */
export type PayoutService = 'sepa' | 'international';

export const prepareInput = z.object({
  noticeId: z.uuid(),
  executionDate: z.iso.date(),
  /** What the admin saw: a file of anything else is not prepared. */
  count: z.int().positive(),
  total: z.int().positive(),
});
export type PrepareInput = z.output<typeof prepareInput>;

export const cancelInput = z.object({ id: z.uuid(), reason: paragraph(LONGEST_REASON) });

/** The number of a file for the bank: it comes back in its reports. */
export const messageIdOf = (fileId: string): string => fileId.replaceAll('-', '');

/** The number of one of the file's batches, by which a bank may book it. */
export const batchIdOf = (fileId: string, service: PayoutService): string =>
  `${messageIdOf(fileId)}${service === 'sepa' ? 'S' : 'I'}`;
