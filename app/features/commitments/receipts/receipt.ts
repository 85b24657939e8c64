import { type Investor, YOU } from '#app/domain/access/investor.ts';
import type { ReceiptKind } from '#app/domain/investing/commitment-receipt.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { formatMoment } from '#app/platform/format/dates.ts';

/** What a member did to a commitment, as it was then. Times are ISO. */
export type Receipt = {
  commitmentId: string;
  number: number;
  kind: ReceiptKind;
  /** The commitment is as it was then, and undecided. */
  isPending: boolean;
  amount: Money;
  /** Of an amendment, the amount before. */
  amountBefore: Money | null;
  /** The member, and the name that the commitment is made in. */
  memberName: string;
  investor: string;
  madeAt: string;
  opportunity: { id: string; slug: string; name: string; stage: OpportunityStage };
};

/** A receipt in a list. The time is ISO. */
export type ReceiptLink = { number: number; kind: ReceiptKind; madeAt: string };

/** Neither 0 and O nor 1, I and L, which are mistaken for each other, nor U: as in other references of ours. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERENCE_SIGNS = 8;

/**
 * Returns the reference of a receipt, as `CR-7K2M93QX-1`: by it the firm finds the commitment. It follows from the
 * commitment's id, so that a retry has the same.
 */
export function referenceOf({ commitmentId, number }: Pick<Receipt, 'commitmentId' | 'number'>): string {
  // The last 60 bits of a UUIDv7 are random.
  let rest = BigInt(`0x${commitmentId.replaceAll('-', '').slice(-15)}`);
  let signs = '';
  for (let at = 0; at < REFERENCE_SIGNS; at += 1) {
    signs += SIGNS.charAt(Number(rest % BigInt(SIGNS.length)));
    rest /= BigInt(SIGNS.length);
  }
  return `CR-${signs}-${number}`;
}

export const receiptPath = ({ commitmentId, number }: Pick<Receipt, 'commitmentId' | 'number'>): string =>
  `/commitments/${commitmentId}/receipts/${number}`;

export const RECEIPT_TITLES = {
  submitted: 'Commitment received',
  amended: 'Commitment changed',
  withdrawn: 'Commitment withdrawn',
} as const satisfies Record<ReceiptKind, string>;

export function receiptSentence(
  { kind, amount, amountBefore, opportunity }: Receipt,
  { who, own }: Investor = YOU,
): string {
  const asked = formatMoney(amount);
  if (kind === 'submitted') return `${who} requested ${asked} in ${opportunity.name}.`;
  if (kind === 'withdrawn') return `${who} withdrew ${own} commitment of ${asked} to ${opportunity.name}.`;
  if (!amountBefore || amountBefore.amount === amount.amount)
    return `${who} changed who invests ${asked} in ${opportunity.name}.`;
  return `${who} changed ${own} commitment to ${opportunity.name} from ${formatMoney(amountBefore)} to ${asked}.`;
}

/** Returns what happens next, as of the time of the receipt. */
export const receiptDetail = ({ kind }: Pick<Receipt, 'kind'>): string =>
  kind === 'withdrawn'
    ? 'You do not need to do anything. While the opportunity is open, you may commit again.'
    : 'We will review it and let you know here and by e-mail. You may change or withdraw it until we decide.';

/** Returns what happens next, as of now; empty once the commitment was changed, withdrawn or decided. */
export const currentDetail = ({ kind, isPending }: Pick<Receipt, 'kind' | 'isPending'>): string =>
  kind === 'withdrawn' || isPending ? receiptDetail({ kind }) : '';

type Fact = { label: string; value: string };

/** Returns the amount of a receipt, and the one before if it was changed. */
export function amountsOf({ kind, amount, amountBefore }: Receipt): [Fact, ...Fact[]] {
  const changed = kind === 'amended' && amountBefore && amountBefore.amount !== amount.amount;
  return [
    { label: kind === 'withdrawn' ? 'Amount withdrawn' : 'Amount requested', value: formatMoney(amount) },
    ...(changed ? [{ label: 'Amount before', value: formatMoney(amountBefore) }] : []),
  ];
}

/** Returns the facts of a receipt, formatted, the same on its page and in its mail. */
export function receiptFacts(receipt: Receipt, timeZone: string): Fact[] {
  const { opportunity, investor, madeAt } = receipt;
  return [
    { label: 'Opportunity', value: opportunity.name },
    ...amountsOf(receipt),
    { label: 'Investor', value: investor },
    { label: 'Time', value: formatMoment(madeAt, timeZone) },
    { label: 'Reference', value: referenceOf(receipt) },
  ];
}
