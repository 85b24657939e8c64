import { ILPA_NAMES, type IlpaName } from '#app/domain/investing/ilpa.ts';
import { LINE_EFFECTS, LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';

/** A line type that a name stands for, and what the name says about the unfunded commitment. */
type TypeName = { type: LineType; unfunded?: IlpaName['unfunded'] };

/** What a transaction's name stands for: a type, one of several, or nothing that a holder pays or receives. */
export type Transaction = TypeName | { choices: readonly LineType[] } | { skipped: string };

/** Words in a common form: "Management Fees / Partnership Expenses" as "management fee partnership expense". */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('realised', 'realized')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'and')
    .map((word) => word.replace(/(?<=..)s$/, ''))
    .join(' ');

/** Other names: ILPA's older ones (2011, 2016), and those that administrators use. A leading "Call" is optional. */
const OTHERS: readonly (readonly [
  type: LineType,
  unfunded: TypeName['unfunded'] | null,
  ...names: string[],
])[] = [
  ['commitment', null, 'total commitment', 'initial commitment'],
  ['commitment_change', null, 'commitment increased', 'increase in commitment'],
  ['release', null, 'commitment released', 'commitment decrease', 'decrease in commitment'],
  ['call_investment', null, 'investment', 'capital contribution', 'contribution'],
  ['call_investment', null, 'investment inside commitment'],
  ['call_investment', 'same', 'investment outside commitment'],
  ['call_management_fee', null, 'management fee'],
  ['call_management_fee', 'lowered', 'management fee inside commitment'],
  ['call_expense', null, 'fund expense', 'partnership expense', 'expense', 'organizational cost'],
  ['call_expense', null, 'organizational expense', 'org cost', 'organization cost', 'organization expense'],
  ['call_expense', 'lowered', 'partnership expense inside commitment', 'partnership expense inside'],
  ['call_expense', 'lowered', 'org cost inside commitment'],
  ['call_expense', 'same', 'partnership expense outside commitment', 'partnership expense outside'],
  ['call_expense', 'same', 'org cost outside commitment'],
  ['call_placement_fee', null, 'placement fee', 'placement agent fee'],
  ['call_facility_cost', null, 'fund level subscription facility fee interest'],
  ['call_facility_cost', null, 'subscription facility fee interest'],
  ['call_fees_and_expenses', null, 'management fee partnership expense'],
  ['call_working_capital', null, 'working capital'],
  ['call_total', null, 'call total amount', 'total capital call', 'total call'],
  [
    'call_outside',
    'same',
    'management fee outside commitment',
    'outside commitment',
    'outside of commitment',
  ],
  ['call_outside', 'same', 'call outside the commitment'],
  ['deemed_gp_contribution', null, 'deemed gp contribution'],
  [
    'subsequent_close_interest_paid',
    null,
    'subsequent close interest paid',
    'subsequent closing interest paid',
  ],
  ['subsequent_close_interest_paid', null, 'subsequent closing interest call', 'late closing interest call'],
  ['subsequent_close_interest_received', null, 'subsequent close interest received'],
  ['subsequent_close_interest_received', null, 'subsequent closing interest received'],
  ['subsequent_close_interest_received', null, 'subsequent closing interest distribution'],
  ['subsequent_close_interest_received', null, 'late closing interest distribution'],
  ['call_returned', null, 'call returned', 'return of excess capital', 'return of excess capital called'],
  ['call_returned', null, 'return of unused capital', 'excess capital called'],
  ['call_returned', null, 'return of excess capital called investment'],
  ['call_fees_returned', null, 'return of excess capital called management fee partnership expense'],
  ['distribution_capital', null, 'distribution capital', 'return of capital', 'return of capital cash'],
  ['distribution_capital', 'raised', 'temporary return of capital', 'temporary return of capital cash'],
  ['distribution_capital', 'raised', 'recallable return of capital'],
  ['distribution_gain', null, 'distribution gain', 'distribution gain loss', 'capital gain'],
  ['distribution_gain', null, 'realized gain', 'realized gain loss'],
  ['distribution_gain', null, 'realized gain cash', 'realized gain loss cash'],
  ['distribution_gain', 'raised', 'recallable realized gain', 'recallable realized gain loss'],
  ['distribution_income', 'same', 'permanent income', 'permanent dividend'],
  ['distribution_income', null, 'income', 'income dividend', 'dividend', 'interest'],
  ['distribution_income', null, 'interest income', 'dividend income'],
  ['distribution_income', 'raised', 'recallable income', 'recallable dividend', 'recallable interest'],
  ['distribution_fee_return', null, 'return of management fee', 'return of capital management fee'],
  ['distribution_fee_return', 'raised', 'temporary return of capital management fee'],
  ['distribution_fee_return', 'raised', 'recallable management fee'],
  [
    'distribution_expense_return',
    null,
    'return of partnership expense',
    'return of capital partnership expense',
  ],
  ['distribution_expense_return', 'raised', 'temporary return of capital partnership expense'],
  ['distribution_expense_return', 'raised', 'recallable partnership expense'],
  ['distribution_in_kind', null, 'in kind', 'stock', 'stock distribution', 'in kind distribution'],
  [
    'distribution_in_kind',
    null,
    'return of capital stock',
    'realized gain stock',
    'realized gain loss stock',
  ],
  ['distribution_in_kind', 'raised', 'temporary return of capital stock'],
  ['tax_withheld', null, 'tax withheld', 'withholding taxes', 'tax withholding', 'taxes withheld'],
];

const INTEREST = ['subsequent_close_interest_paid', 'subsequent_close_interest_received'] as const;
const DISTRIBUTIONS = LINE_TYPES.filter((type) => type.startsWith('distribution_'));

/** Names that fit several of our types. */
const UNCLEAR: readonly (readonly [choices: readonly LineType[], ...names: string[]])[] = [
  [INTEREST, 'subsequent close interest', 'subsequent closing interest', 'late closing interest'],
  [DISTRIBUTIONS, 'distribution'],
  [
    ['distribution_fee_return', 'distribution_expense_return'],
    'return of management fee partnership expense',
  ],
  [['call_investment', 'call_total'], 'capital call', 'call'],
  [['transfer_in', 'transfer_out'], 'transfer', 'partner transfer'],
];

const BORROWED = 'the fund’s own borrowing';
const CARRY = 'the manager’s carried interest';
const GROSS = 'it only corrects the fund’s gross return';

/** Names in ILPA's tables that are not of a holder; those of `STARTS` go on with what they are about. */
const NOT_OF_HOLDERS = new Map(
  (
    [
      ['carry', CARRY],
      ['carry clawback', CARRY],
      ['carried interest', CARRY],
      ['clawback', CARRY],
      ['distribution carry', CARRY],
      ['distribution clawback', CARRY],
      ['cost basis adjustment', 'no payment, and Vestry keeps no cost basis'],
      ['nav', 'a value: import it with the valuations'],
    ] as const
  ).map(([name, reason]) => [wordsOf(name), reason]),
);
const STARTS = (
  [
    ['fund level subscription facility drawdown', BORROWED],
    ['fund level subscription facility repayment', BORROWED],
    ['synthetic distribution', BORROWED],
    ['gross up', GROSS],
    ['quarter end adjustment', GROSS],
  ] as const
).map(([start, reason]) => [wordsOf(start), reason] as const);

/** A name with two types, of which the sign of the amount tells the second, is here with the first. */
const BY_SIGN: readonly LineType[] = ['call_working_capital_used'];

const TRANSACTIONS = new Map<string, Exclude<Transaction, { skipped: string }>>([
  ...UNCLEAR.flatMap(([choices, ...names]) => names.map((name) => [wordsOf(name), { choices }] as const)),
  ...OTHERS.flatMap(([type, unfunded, ...names]) =>
    names.map((name) => [wordsOf(name), { type, ...(unfunded && { unfunded }) }] as const),
  ),
  ...LINE_TYPES.filter((type) => !BY_SIGN.includes(type)).flatMap((type) =>
    ILPA_NAMES[type].map(
      ({ name, unfunded }) => [wordsOf(name), { type, ...(unfunded && { unfunded }) }] as const,
    ),
  ),
]);

/** Whether a leading "Call" or "Distribution" fits a type: a call of interest, say, is not income. */
const FITS: Readonly<Record<string, (type: LineType) => boolean>> = {
  call: (type) => LINE_EFFECTS[type].cash < 0 || LINE_EFFECTS[type].paidIn < 0,
  distribution: (type) => LINE_EFFECTS[type].cash > 0,
};

/**
 * Returns what a transaction's name stands for, such as "Distribution: Return of Capital"; `null` if it is unknown, or
 * of another kind than its leading word. Our own export names a reversal with its line: "Reversal: Capital Call: Investments".
 */
export function transactionOf(name: string): Transaction | null {
  const words = wordsOf(name);
  if (words.startsWith('reversal ')) return { type: 'reversal' };
  const reason = NOT_OF_HOLDERS.get(words) ?? STARTS.find(([start]) => isStart(start, words))?.[1];
  if (reason) return { skipped: reason };
  const whole = TRANSACTIONS.get(words);
  if (whole) return whole;
  const [, family = '', rest = ''] = /^(?:capital )?(call|distribution) (.+)$/.exec(words) ?? [];
  const found = TRANSACTIONS.get(rest);
  const types = !found ? [] : 'type' in found ? [found.type] : found.choices;
  return found && types.every((type) => FITS[family]?.(type)) ? found : null;
}

const isStart = (start: string, words: string): boolean => words === start || words.startsWith(`${start} `);

/** The header of the amount in ILPA's template, where what a holder pays is negative. */
export const TEMPLATE_AMOUNT = 'amount_cumulative_lp_allocation';

/**
 * Other names of our columns, as `headerKey` writes them: those of ILPA's templates and common variants. Columns that
 * a file may leave out have none: read unasked, such a column would change what an earlier import of the same file
 * recorded without it.
 */
export const KNOWN_HEADERS: Readonly<Record<string, readonly string[]>> = {
  reference: ['transaction_id', 'transaction_reference', 'notice_reference'],
  investor: ['investor_email', 'investor_e_mail', 'lp_email'],
  vehicle: ['fund', 'partnership'],
  date: ['transaction_date', 'effective_date', 'value_date', 'valuation_date', 'as_of_date'],
  type: ['transaction_type', 'transaction_description_granular_methodology'],
  amount: ['transaction_amount', TEMPLATE_AMOUNT],
  currency: ['fund_currency', 'transaction_currency', 'fund_reporting_currency'],
  nav: ['net_asset_value', 'ending_nav', 'ending_net_asset_value'],
};

/** Read where a file of this kind has none of the names above: beside them, such a column is of something else. */
export const FALLBACK_HEADERS: Readonly<
  Record<'ledger' | 'valuations' | 'rates', Readonly<Record<string, readonly string[]>>>
> = {
  ledger: { type: ['transaction_description', 'transaction', 'transaction_name'] },
  valuations: { date: ['as_of'] },
  rates: {},
};

/** Names that administrators use for our columns, and for other things as well. */
export const LIKELY_HEADERS: Readonly<Record<string, readonly string[]>> = {
  investor: [
    ...[
      'investor_name',
      'investor_id',
      'limited_partner',
      'limited_partner_name',
      'lp',
      'lp_name',
      'partner',
    ],
    ...['holder', 'email', 'e_mail', 'email_address', 'anleger', 'investor_email_address'],
  ],
  entity: [
    ...['investing_entity', 'investing_entity_name', 'investor_entity', 'legal_entity', 'entity_name'],
    ...['investment_entity', 'holding_entity', 'account_name'],
  ],
  unfunded_change: [
    ...[
      'recallable_amount',
      'recallable',
      'recallable_distribution',
      'recallable_capital',
      'amount_recallable',
    ],
    ...['change_in_unfunded', 'change_in_unfunded_commitment', 'unfunded_commitment_change'],
    ...['impact_on_unfunded', 'impact_on_unfunded_commitment', 'unfunded_impact', 'unfunded_adjustment'],
  ],
};
