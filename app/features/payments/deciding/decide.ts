import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';

export const LONGEST_REASON = 500;

const amount = z.int().positive();

export const entriesInput = z.object({ entryIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE) });
export const assignInput = z.object({
  entryId: z.uuid(),
  parts: z
    .array(z.object({ expectedId: z.uuid(), amount }))
    .min(1)
    .max(50)
    .refine((parts) => new Set(parts.map(({ expectedId }) => expectedId)).size === parts.length),
});
export const reasonInput = z.object({ entryId: z.uuid(), reason: paragraph(LONGEST_REASON) });
export const byHandInput = z.object({
  expectedId: z.uuid(),
  /** What the admin saw as open. */
  open: z.int().positive(),
  amount,
  /** Whether what it is more than is open is the holder's credit. */
  isCredit: z.boolean(),
  valueDate: z.iso.date(),
  note: paragraph(LONGEST_REASON),
});
export const undoInput = z.object({ paymentId: z.uuid(), reason: paragraph(LONGEST_REASON) });

/** A payment that an entry may be assigned to. */
export type OpenPayment = {
  id: string;
  holder: string;
  notice: string;
  reference: string;
  open: number;
};
