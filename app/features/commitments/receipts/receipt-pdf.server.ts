import { db, transaction } from '#app/db/client.server.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Letterhead } from '#app/domain/firm/firm.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentFirmLines } from '#app/platform/firm/firm.server.ts';
import { formatDate, formatMoment } from '#app/platform/format/dates.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { setSheet } from '#app/platform/pdf/sheet.server.ts';
import { amountsOf, RECEIPT_TITLES, type Receipt, referenceOf } from './receipt.ts';
import { findReceiptPdf, insertReceiptPdf } from './receipts.queries.server.ts';

const STATES = {
  pending: { label: 'Awaiting our decision', sentence: 'Not binding until we accept it.' },
  withdrawn: { label: 'Withdrawn', sentence: 'Nothing is due.' },
} as const;

const NEXT = {
  pending:
    'We will review it and let you know in your account and by e-mail. You may change or withdraw it until we decide.',
  withdrawn: 'While the opportunity is open, you may commit again.',
} as const;

const LEGAL = {
  pending:
    'This receipt records a request. It is not a contract, a confirmation of an allocation or a request to pay.',
  withdrawn: 'This receipt records that the commitment was withdrawn. It is not a request to pay.',
} as const;

/** By how much the amount was changed. */
function changeOf({ kind, amount, amountBefore }: Receipt) {
  const change = kind === 'amended' && amountBefore ? amount.amount - amountBefore.amount : 0;
  if (change === 0) return [];
  const value = formatMoney({ ...amount, amount: Math.abs(change) });
  return [{ label: 'Change', value: `${change > 0 ? '+' : '−'}${value}` }];
}

/** Returns a receipt as a PDF, as of the time of the receipt. Times are in the member's zone. */
export function receiptPdf(receipt: Receipt, timeZone: string, firm: Letterhead): Promise<Uint8Array> {
  const { kind, memberName, investor, madeAt, opportunity } = receipt;
  const state = kind === 'withdrawn' ? 'withdrawn' : 'pending';
  const isOwn = investor === memberName;
  const [amount, ...others] = amountsOf(receipt);
  return setSheet(
    {
      brand: firm.brand,
      firm,
      kind: 'Receipt',
      title: RECEIPT_TITLES[kind],
      state: STATES[state],
      parties: [
        { label: 'Investor', name: investor, lines: [] },
        {
          label: `${kind === 'withdrawn' ? 'Withdrawn' : 'Submitted'} by`,
          name: memberName,
          lines: [isOwn ? 'In own name' : `On behalf of ${investor}`, formatMoment(madeAt, timeZone)],
        },
        { label: 'Received by', name: firm.name, lines: [`for ${opportunity.name}`] },
      ],
      rows: [
        { ...amount, isMain: true },
        ...others,
        ...changeOf(receipt),
        { label: 'Opportunity', value: opportunity.name },
        { label: 'Reference', value: referenceOf(receipt) },
      ],
      notes: [
        { title: 'What happens next', lines: [NEXT[state]] },
        { title: 'Questions', lines: [settings().irEmail] },
      ],
      legal: LEGAL[state],
      reference: referenceOf(receipt),
      issued: `Issued ${formatDate(madeAt, timeZone)}`,
    },
    new Date(madeAt),
  );
}

/**
 * Returns the PDF of a receipt of the viewer's own: the bytes that were given first, whatever has changed since in the
 * firm's details, the member's name or how we typeset.
 * @throws DomainError `not_found` once the member's data is erased.
 */
export async function ownReceiptPdf(viewer: Viewer, receipt: Receipt): Promise<Uint8Array> {
  const { commitmentId, number } = receipt;
  const find = () => findReceiptPdf(viewer, db(), commitmentId, number);
  const given = await find();
  if (given) return given;
  const pdf = Buffer.from(await receiptPdf(receipt, viewer.timeZone, await currentFirmLines()));
  await transaction(async (tx) => {
    await lockLivingMember(tx, holderIdOf(viewer));
    await insertReceiptPdf(tx, { commitmentId, number, pdf });
  });
  return (await find()) ?? pdf;
}
