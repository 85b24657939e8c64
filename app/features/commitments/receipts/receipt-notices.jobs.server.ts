import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { notifyOfReceipt } from './receipt-notices.server.ts';

const subject = z.object({ commitmentId: z.uuid(), number: z.int().positive() });

/** Mails a receipt to its member and notifies the firm. Safe to repeat: nobody gets it twice. */
export const receiptNoticesJob = defineJob({
  name: 'commitment.receipt',
  title: 'Send the receipt for a commitment',
  payload: subject,
  run: (receipt) => transaction((tx) => notifyOfReceipt(tx, receipt)),
});

export async function enqueueReceiptNotices(
  tx: Tx,
  { commitmentId, number }: z.input<typeof subject>,
): Promise<void> {
  await enqueue(tx, receiptNoticesJob, { commitmentId, number });
}
