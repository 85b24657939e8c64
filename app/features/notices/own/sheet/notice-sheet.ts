import type { FirmLines } from '#app/domain/firm/firm.ts';
import { ilpaNameOf } from '#app/domain/investing/ilpa.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { inGroupsOfFour } from '#app/domain/money/iban.ts';
import { formatAmount, formatMoneyExactly } from '#app/domain/money/money.ts';
import { paymentCode } from '#app/domain/money/payment-code.ts';
import { paymentPicture, svgOf } from '#app/domain/money/payment-picture.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { exactShareText } from '#app/platform/format/rates.ts';
import { noticeName } from '../../notice.ts';
import {
  accountAdvice,
  accountRows,
  holderName,
  isPaidOut,
  type OwnNotice,
  signedAmount,
  sumsOfNotice,
} from '../own-notice.ts';
import type { NoticeAccount } from '../payment-block.ts';
import { type Balance, balancesOf, sum } from './notice-balances.ts';

/** A file inside the PDF. */
export type AttachedFile = { name: string; type: string; description: string; text: string };

/** What a sheet says besides the notice itself. Amounts are minor units. */
export type SheetContext = {
  /** The product's name. */
  brand: string;
  firm: Pick<FirmLines, 'name' | 'lines'> & { logo: readonly number[] | null };
  locale: string;
  /** Lines of the holder's postal address. */
  address: readonly string[];
  /** Of the position, without this notice. */
  before: { paidIn: number; distributed: number };
  /** What all holders committed to the vehicle. */
  vehicleCommitted: number;
  account: NoticeAccount | null;
  /** Where a distribution goes: the last characters of the holder's account. */
  paidTo: string | null;
  /** Empty where copies will be marked, which removes attachments. */
  attachments: AttachedFile[];
  /** The revision of a draft, which nobody can pay; null for a notice. */
  draft: number | null;
};

type Row = { label: string; value: string };
type LineRow = { name: string; note: string; ilpa: string; unfunded: string; amount: string };

/** All that the template prints, in the order of reading. */
export type NoticeSheet = {
  brand: string;
  firm: Pick<FirmLines, 'name' | 'lines'> & { logo: readonly number[] | null };
  paper: 'a4' | 'us-letter';
  addressee: { name: string; lines: readonly string[] };
  facts: Row[];
  /** Replaced or cancelled. */
  banner: string;
  title: string;
  purpose: string;
  figures: Row[];
  lines: {
    title: string;
    head: string[];
    rows: LineRow[];
    totals: Omit<LineRow, 'note' | 'ilpa'>[];
    note: string;
  };
  balances: Balance[];
  /** What a payer needs stays on the first page, so it comes before lines that fill it. */
  paymentFirst: boolean;
  payment?: {
    title: string;
    /** `width` in millimetres; the margins and the columns beside it are its quiet zone. */
    code?: { picture: string; words: string; label: string; width: number };
    rows: Row[];
    advice: { title: string; lines: string[] };
  };
  footer: { about: string; attached: string };
  attachments: AttachedFile[];
};

function attachedText({ draft, attachments }: SheetContext): string {
  if (draft !== null) return `Draft, revision ${draft}`;
  return attachments.length > 0
    ? `Attached to the original: ${attachments.map(({ name }) => name).join(', ')}`
    : 'Marked copy';
}

/** Paper of the places whose people write dates and numbers so. */
const LETTER_LOCALES = /-(?:US|CA|MX|PH|CL|CO|VE)$/;

export function noticeSheet(notice: OwnNotice, context: SheetContext): NoticeSheet {
  const { vehicle, replacement, cancelled } = notice;
  const { brand, firm, locale, attachments } = context;
  const day = (iso: string) => formatDate(iso, 'UTC', locale);
  const title = notice.corrects ? `${noticeName(notice)}, corrected` : noticeName(notice);
  const isOut = isPaidOut(notice);
  const share = notice.committed > 0 ? exactShareText(Math.abs(notice.due), notice.committed, locale) : null;
  const paper = LETTER_LOCALES.test(locale) ? 'us-letter' : 'a4';
  const isOver = replacement !== null || cancelled !== null;
  return {
    brand,
    firm,
    paper,
    addressee: { name: holderName(notice), lines: context.address },
    facts: [
      { label: vehicle.kind === 'fund' ? 'Fund' : 'Deal', value: vehicle.name },
      { label: 'Notice', value: title },
      { label: 'Notice date', value: day(notice.noticeDate) },
    ],
    banner:
      context.draft === null ? bannerOf(notice, day) : `Draft, revision ${context.draft}. Do not pay this.`,
    title,
    purpose: notice.purpose,
    figures: [
      {
        label: isOut ? 'You will receive' : 'Amount due',
        value: formatMoneyExactly({ amount: Math.abs(notice.due), currency: notice.currency }, locale),
      },
      { label: isOut ? 'Payment date' : 'Due date', value: day(notice.dueDate) },
      ...(share ? [{ label: 'Of your commitment', value: share }] : []),
    ],
    lines: linesOf(notice, context),
    balances: balancesOf(notice, context.before, locale),
    paymentFirst: heightOfText(notice, context) > ROOM[paper],
    ...(isOver ? {} : paymentOf(notice, context)),
    footer: {
      about: shortened([vehicle.name, title, holderName(notice)].join(' · ')),
      attached: attachedText(context),
    },
    attachments,
  };
}

/** Points for what differs in height, on a page that also has all the rest. */
const ROOM = { a4: 250, 'us-letter': 200 } as const;

/** Roughly, in points: text of about 95 letters a line. */
function heightOfText({ purpose, lines }: OwnNotice, { address, firm }: SheetContext): number {
  const purposeLines = Math.ceil(purpose.length / 95);
  const rows = lines.map(({ description }) =>
    description ? 18 + 11 * Math.ceil(description.length / 45) : 18,
  );
  return sum(rows) + 13 * (purposeLines + address.length) + 12 * firm.lines.length;
}

const LONGEST_FOOTER = 60;

const shortened = (text: string): string =>
  text.length > LONGEST_FOOTER ? `${text.slice(0, LONGEST_FOOTER - 1).trimEnd()}…` : text;

function bannerOf({ replacement, cancelled }: OwnNotice, day: (iso: string) => string): string {
  if (replacement) return `Replaced by a corrected notice on ${day(replacement.on)}. Do not pay this one.`;
  return cancelled ? `Cancelled on ${day(cancelled.on)}. Do not pay this notice. ${cancelled.reason}` : '';
}

function linesOf(notice: OwnNotice, { locale, vehicleCommitted }: SheetContext): NoticeSheet['lines'] {
  const { lines, currency, committed, vehicle, due } = notice;
  const isOut = isPaidOut(notice);
  const amount = (minor: number) => formatAmount({ amount: minor, currency }, locale);
  const signed = lines.map((line) => ({ ...line, signed: signedAmount(line, isOut) }));
  const [inside, outside] = [
    signed.filter((line) => line.insideFund),
    signed.filter((line) => !line.insideFund),
  ];
  const total = (name: string, among: typeof signed) => ({
    name,
    unfunded: amount(sum(among.map((line) => line.unfundedChange))),
    amount: amount(sum(among.map((line) => line.signed))),
  });
  const { withheld, inKind } = sumsOfNotice(lines);
  const sign = isOut ? -1 : 1;
  const less = [
    ...(withheld ? [{ name: 'Less tax withheld', unfunded: '', amount: amount(sign * withheld) }] : []),
    ...(inKind ? [{ name: 'Less distributed in kind', unfunded: '', amount: amount(sign * inKind) }] : []),
  ];
  const last = isOut ? 'You will receive' : 'Amount due';
  const isWhole = less.length === 0;
  const where = outside.length === 0 ? ', all inside the fund' : '';
  return {
    title: 'Amount by line',
    head: ['Line', 'ILPA transaction type', `Change of unfunded, ${currency}`, `Amount, ${currency}`],
    rows: signed.map((line) => ({
      name: LINE_WORDS[line.type].text,
      note: line.description,
      ilpa: ilpaNameOf(line).name,
      unfunded: amount(line.unfundedChange),
      amount: amount(line.signed),
    })),
    totals: [
      ...(outside.length > 0 ? [total('Inside the fund', inside), total('Outside the fund', outside)] : []),
      total(`${isWhole ? last : 'Gross'}${where}`, signed),
      ...less,
      ...(isWhole ? [] : [{ name: last, unfunded: '', amount: amount(Math.abs(due)) }]),
    ],
    note:
      vehicleCommitted > 0
        ? `Your share of the ${vehicle.kind}: ${exactShareText(committed, vehicleCommitted, locale, 4)} of ${formatMoneyExactly({ amount: vehicleCommitted, currency }, locale)} committed.`
        : '',
  };
}

const EXACT_REFERENCE =
  'Please use the reference exactly as shown, so that we can match your payment when it arrives.';

function paymentOf(
  notice: OwnNotice,
  { account, paidTo, locale, brand, draft }: SheetContext,
): Pick<NoticeSheet, 'payment'> {
  const { payment, currency } = notice;
  if (!payment) return {};
  const amount = formatMoneyExactly({ amount: payment.amount, currency }, locale);
  const reference = {
    label: 'Reference',
    value: draft === null ? inGroupsOfFour(payment.reference) : 'Given when it is published',
  };
  if (isPaidOut(notice))
    return {
      payment: {
        title: 'We pay by bank transfer',
        rows: [
          { label: 'Amount', value: amount },
          ...(paidTo ? [{ label: 'To', value: `Your account ending ${paidTo}` }] : []),
          reference,
        ],
        advice: {
          title: 'Is this your account?',
          lines: ['You see and change it when you are signed in. We never ask for it by e-mail.'],
        },
      },
    };
  if (!account) return {};
  const { title, text } = accountAdvice(account.history, brand, locale);
  const code =
    draft === null
      ? paymentCode({
          ...account,
          amount: { amount: payment.amount, currency },
          reference: payment.reference,
        })
      : null;
  return {
    payment: {
      title: 'Pay by bank transfer',
      ...(code && {
        code: {
          picture: svgOf(paymentPicture(code), 0),
          words: `Payment code for ${amount}`,
          label: 'Scan to pay',
          width: code.hasCross ? 46 : 28,
        },
      }),
      rows: [
        ...accountRows(account).map(({ label, value }) => ({ label, value })),
        { label: 'Amount', value: amount },
        reference,
      ],
      advice: { title, lines: [text, EXACT_REFERENCE] },
    },
  };
}
