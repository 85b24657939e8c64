import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_REASON = 500;

export const byHandInput = z.object({
  expectedId: z.uuid(),
  amount: z.int().positive(),
  valueDate: z.iso.date(),
  note: paragraph(LONGEST_REASON),
});
export const undoInput = z.object({ paymentId: z.uuid(), reason: paragraph(LONGEST_REASON) });
