import type { FigureName } from './explanation.ts';

/** Title and formula of each figure, in words for readers without an accounting background. */
export const FIGURE_LABELS = {
  committed: {
    title: 'Committed',
    words: 'Everything you promised to pay in, with later increases and less what was released.',
    symbols: 'Σ commitments + increases − releases',
  },
  paidIn: {
    title: 'Paid in',
    words: 'Everything that was called from you, less what was called in excess and paid back.',
    symbols: 'Σ calls − calls returned',
  },
  unfunded: {
    title: 'Unfunded',
    words:
      'What may still be called: your commitment less what was drawn from it, plus what may be called again.',
    symbols: 'Committed + Σ changes of the unfunded commitment',
  },
  distributed: {
    title: 'Distributed',
    words: 'Everything that was paid out to you, before tax that was withheld.',
    symbols: 'Σ distributions + tax withheld',
  },
  nav: {
    title: 'Net value',
    words: 'The last published valuation, with what was called for investments and paid out since.',
    symbols: 'max(0, valuation + investment calls − calls returned − distributions since)',
  },
  gain: {
    title: 'Gain',
    words: 'What was paid out to you and what your holdings are worth, less what you paid in.',
    symbols: 'Distributed + net value − paid in',
  },
  dpi: {
    title: 'DPI',
    words: 'What was paid out to you for each unit that you paid in.',
    symbols: 'Distributed ÷ paid in',
  },
  rvpi: {
    title: 'RVPI',
    words: 'What your holdings are still worth for each unit that you paid in.',
    symbols: 'Net value ÷ paid in',
  },
  tvpi: {
    title: 'TVPI',
    words: 'What was paid out to you and what your holdings are worth, for each unit that you paid in.',
    symbols: '(Distributed + net value) ÷ paid in',
  },
  calledShare: {
    title: 'Called',
    words: 'The part of your commitment that was drawn by calls.',
    symbols: 'Σ drawn by calls ÷ committed',
  },
  irr: {
    title: 'Net IRR',
    words:
      'The yearly rate at which everything you paid, everything you received and today’s net value balance out.',
    symbols: 'Σ cash flow × (1 + r)^(−days/365) = 0',
  },
} as const satisfies Record<FigureName, { title: string; words: string; symbols: string }>;

/** Names of the parts of a figure. */
export const PART_LABELS = {
  committed: 'Committed',
  paidIn: 'Paid in',
  unfunded: 'Changes of the unfunded commitment',
  distributed: 'Distributed',
  called: 'Drawn by calls',
  nav: 'Net value',
  valuation: 'Valuation',
  since: 'Since then',
  cost: 'At cost, no valuation yet',
  cut: 'Not below zero',
  paid: 'Paid',
  received: 'Received',
  result: 'Result',
} as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `30 Jun 2026`, for an ISO day or moment. */
export function dayText(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `1 line`, `18 lines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

/** Sentences under a figure. */
export const NOTES = {
  rolledForward: (from: string, lines: number) =>
    lines === 0
      ? `Valuation as of ${dayText(from)}; nothing was called or paid out since.`
      : `Rolled forward from the valuation as of ${dayText(from)} with ${counted(lines, 'line')} since.`,
  atCost:
    'At cost: there is no published valuation yet, so what was called for investments counts as the value.',
  withheldTax:
    'Tax that was withheld counts as received: multiples and the rate of return are before your own tax.',
  transfer:
    'A transfer moved no cash: in the rate of return, the value that moved counts as paid or received.',
  staleRate: (pair: string, day: string, usedFor: string) =>
    `The last known rate for ${pair} before ${dayText(usedFor)} is of ${dayText(day)}.`,
  period: (days: number) =>
    `Since the first payment ${counted(days, 'day')} before, not annualised: less than a year has passed.`,
  annualised: (firstFlow: string) => `Per year, since the first payment on ${dayText(firstFlow)}.`,
  lost: 'Everything that was paid in is lost: nothing was received and the value is zero.',
  onlyPaid: 'No rate yet: only money in so far.',
  onlyReceived: 'No rate: only money out so far.',
  ambiguous: (rates: readonly number[]) =>
    `More than one rate balances these payments (${rates.map(percent).join(', ')}), so none is shown as the one.`,
  noFlows: 'No rate: nothing was paid or received.',
  noRate: 'No rate between −99.9999% and 1,000,000% balances these payments.',
  corrected: (label: string, date: string, amount: string, until: string) =>
    `${label} of ${dayText(date)} was recorded as ${amount} until ${dayText(until)}.`,
  withdrawn: (label: string, date: string, amount: string, until: string) =>
    `${label} of ${dayText(date)} over ${amount} was recorded until ${dayText(until)} and then withdrawn.`,
};
