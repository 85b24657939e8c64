import type { Tx } from '#app/db/client.server.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import {
  type Receipt,
  receiptDetail,
  receiptFacts,
  receiptPath,
  receiptSentence,
  referenceOf,
} from './receipt.ts';
import { receiptOf } from './receipt-view.server.ts';
import { findReceipt, findReceiptAdmins } from './receipts.queries.server.ts';

type Which = { commitmentId: string; number: number };

/**
 * Mails a receipt to its member, whatever they have chosen for notifications, since it is about a contract
 * of theirs; and notifies each admin as they have chosen. Each happens once, however often it is called.
 */
export async function notifyOfReceipt(tx: Tx, { commitmentId, number }: Which): Promise<void> {
  const receiptRow = await findReceipt(tx, commitmentId, number);
  // The account may have been erased meanwhile.
  if (!receiptRow) return;
  const { member } = receiptRow;
  const receipt = receiptOf(receiptRow);
  const cause = `commitment.receipt:${commitmentId}.${number}`;
  for (const { id } of await findReceiptAdmins(tx)) {
    if (id === member.id) continue;
    await notify(tx, {
      memberId: id,
      kind: 'commitment_received',
      title: firmSentence(receipt),
      body: `Reference ${referenceOf(receipt)}.`,
      href: `/admin/opportunities/${receipt.opportunity.id}/book`,
      cause,
    });
  }
  await mailMember(tx, {
    id: `commitment-receipt.${commitmentId}.${number}`,
    to: member.email,
    content: {
      template: 'commitment-receipt',
      kind: receipt.kind,
      memberName: member.name,
      opportunityName: receipt.opportunity.name,
      sentence: receiptSentence(receipt),
      facts: receiptFacts(receipt, member.timeZone),
      detail: receiptDetail(receipt),
      reference: referenceOf(receipt),
      url: urlTo(receiptPath(receipt)),
    },
  });
}

/** What the member did, from the firm's side. Names nobody, so that it keeps no trace of them after an erasure. */
function firmSentence({ kind, amount, amountBefore, opportunity }: Receipt): string {
  const asked = formatMoney(amount);
  if (kind === 'submitted') return `New commitment of ${asked} to ${opportunity.name}`;
  if (kind === 'withdrawn') return `A commitment of ${asked} to ${opportunity.name} was withdrawn`;
  if (!amountBefore || amountBefore.amount === amount.amount)
    return `A commitment of ${asked} to ${opportunity.name} is in another name`;
  return `A commitment to ${opportunity.name} was changed from ${formatMoney(amountBefore)} to ${asked}`;
}
