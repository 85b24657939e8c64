import type { FigureName } from './explanation.ts';

/** Title and formula of each figure, in words for readers without an accounting background. */
export const FIGURE_LABELS = {
  committed: {
    title: 'Committed',
    words: 'The total you agreed to pay in, plus later increases, less releases.',
    symbols: 'Σ commitments + increases − releases',
  },
  paidIn: {
    title: 'Paid in',
    words:
      'All capital calls, fees and expenses, also those outside the commitment, less calls returned. What is called is the part drawn from the commitment.',
    symbols: 'Σ calls − calls returned',
  },
  unfunded: {
    title: 'Unfunded',
    words: 'The part of your commitment that can still be called, including recallable distributions.',
    symbols: 'Committed + Σ changes of the unfunded commitment',
  },
  distributed: {
    title: 'Distributed',
    words: 'Total distributions to you, before withholding tax.',
    symbols: 'Σ distributions + tax withheld',
  },
  nav: {
    title: 'Net value',
    words: 'The last published valuation, adjusted for investment calls and distributions since.',
    symbols: 'Valuation + investment calls − calls returned − distributions since then, and at least zero',
  },
  gain: {
    title: 'Gain',
    words: 'Distributions plus the value of your holdings, less what you paid in.',
    symbols: 'Distributed + net value − paid in',
  },
  dpi: {
    title: 'DPI',
    words: 'Distributions for each unit paid in.',
    symbols: 'Distributed ÷ paid in',
  },
  rvpi: {
    title: 'RVPI',
    words: 'Remaining value for each unit paid in.',
    symbols: 'Net value ÷ paid in',
  },
  tvpi: {
    title: 'TVPI',
    words: 'Distributions plus remaining value, for each unit paid in.',
    symbols: '(Distributed + net value) ÷ paid in',
  },
  calledShare: {
    title: 'Called',
    words: 'The share of your commitment that has been called.',
    symbols: 'Σ drawn by calls ÷ committed',
  },
  irr: {
    title: 'Net IRR',
    words:
      'The annual rate at which your payments, your distributions and the net value at the last valuation balance.',
    symbols: 'Σ cash flow × (1 + r)^(−days/365) = 0',
  },
} as const satisfies Record<FigureName, { title: string; words: string; symbols: string }>;

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

/** `1 line`, `18 lines`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Sentences under a figure. Their days, amounts and rates are in the reader's format already. */
export const NOTES = {
  rolledForward: (from: string, lines: number) =>
    lines === 0
      ? `Valuation as of ${from}; no calls or distributions since.`
      : `Rolled forward from the valuation as of ${from} with ${countText(lines, 'line')} since.`,
  callsFromDue: 'Calls count from their due date.',
  callsFromReceipt: 'Calls count from the day they are received.',
  atCost: 'At cost: no valuation is published yet, so investment calls count as the value.',
  withheldTax: 'Withholding tax counts as received. Multiples and IRR are before your own tax.',
  transfer: 'A transfer moved no cash. The IRR counts the transferred value as paid or received.',
  transferRevalued: (date: string, was: string, since: string, now: string) =>
    `The transfer of ${date} moved a value of ${was}. A change of valuations on ${since} makes it ${now}.`,
  staleRate: (pair: string, day: string, usedFor: string) =>
    `The last ${pair} rate before ${usedFor} is from ${day}.`,
  period: (days: number) =>
    `Since the first payment ${countText(days, 'day')} ago. Not annualised, as less than a year has passed.`,
  annualised: (firstFlow: string) => `Per year, since the first payment on ${firstFlow}.`,
  twoRates: (withInterest: string, without: string) =>
    `With late-closing interest the rate is ${withInterest}; without it, as ILPA counts, ${without}.`,
  lost: 'Total loss: no distributions, and the value is zero.',
  onlyPaid: 'No IRR yet: no money has come back.',
  onlyReceived: 'No IRR: no money was paid in.',
  ambiguous: (rates: readonly string[]) =>
    `These payments have more than one IRR (${rates.join(', ')}), so none is shown.`,
  isCost: 'Money was received before it was paid: the rate is what that cost, not a return.',
  others: (rates: readonly string[]) =>
    `The equation also holds at ${rates.join(' and ')}. As more came back than was paid, the rate above zero is shown.`,
  notMeaningful:
    'Not meaningful: the rate is above 1,000,000%, as over a few days or on a very small amount.',
  noFlows: 'No IRR: no payments yet.',
  noRate: 'These payments have no IRR between −99.9999% and 1,000,000%.',
  corrected: (label: string, date: string, amount: string, until: string) =>
    `${label} of ${date} was recorded as ${amount} until ${until}.`,
  withdrawn: (label: string, date: string, amount: string, until: string) =>
    `${label} of ${date} for ${amount} was withdrawn on ${until}.`,
};
