import { LINE_TYPES, type LineType } from '#app/domain/investing/ledger.ts';
import { LINE_LABELS } from '../figures/line-labels.ts';

/**
 * Names of transactions as fund administrators write them in files that follow ILPA's templates, besides those of our
 * own `format=ilpa`. A leading "Capital call", "Call" or "Distribution" is optional.
 */
const TRANSACTIONS: Partial<Record<LineType, readonly string[]>> = {
  commitment: ['total commitment', 'initial commitment'],
  commitment_change: ['commitment increase', 'increase in commitment'],
  release: ['commitment release', 'commitment decrease', 'decrease in commitment'],
  call_investment: ['investment', 'investments', 'capital contribution', 'contribution'],
  call_management_fee: ['management fees'],
  call_expense: [
    'partnership expenses',
    'partnership expense',
    'expenses',
    'organizational costs',
    'organizational expenses',
  ],
  call_outside: ['outside commitment', 'outside of commitment'],
  subsequent_close_interest_paid: ['subsequent closing interest paid'],
  subsequent_close_interest_received: ['subsequent closing interest received'],
  call_returned: [
    'return of excess capital',
    'return of excess capital called',
    'return of unused capital',
    'excess capital called',
  ],
  distribution_capital: ['return of capital'],
  distribution_gain: ['realized gain', 'realised gain', 'capital gain', 'capital gains'],
  distribution_income: ['income', 'dividend', 'dividends', 'interest', 'interest income', 'dividend income'],
  distribution_in_kind: ['in kind', 'stock', 'stock distribution', 'in kind distribution'],
  tax_withheld: ['withholding tax', 'withholding taxes', 'tax withholding', 'taxes withheld'],
};

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const TYPES = new Map<string, LineType>(
  LINE_TYPES.flatMap((type) =>
    [LINE_LABELS[type].ilpa, ...(TRANSACTIONS[type] ?? [])].map((name) => [wordsOf(name), type] as const),
  ),
);

/** The types that each leading word may stand before: a call of interest, say, is not income. */
const CALLS: readonly LineType[] = [
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_outside',
  'call_returned',
  'subsequent_close_interest_paid',
];
const FAMILIES: Readonly<Record<string, readonly LineType[]>> = {
  'capital call': CALLS,
  call: CALLS,
  distribution: [
    'call_returned',
    'subsequent_close_interest_received',
    'distribution_capital',
    'distribution_gain',
    'distribution_income',
    'distribution_in_kind',
    'tax_withheld',
  ],
};

/**
 * Returns the type of line that a transaction's name stands for, such as "Distribution: return of capital"; `null` if
 * the name is unknown, or of another kind than its leading word. Our own export names a reversal with its line: "Reversal: Capital call".
 */
export function typeOfTransaction(name: string): LineType | null {
  const words = wordsOf(name);
  if (words.startsWith('reversal ')) return 'reversal';
  const whole = TYPES.get(words);
  if (whole) return whole;
  const [, family = '', rest = ''] = /^(capital call|call|distribution) (.+)$/.exec(words) ?? [];
  const type = TYPES.get(rest);
  return type && FAMILIES[family]?.includes(type) ? type : null;
}

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
  amount: ['transaction_amount'],
  currency: ['fund_currency', 'transaction_currency', 'fund_reporting_currency'],
  nav: ['net_asset_value', 'ending_nav', 'ending_net_asset_value'],
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
  type: ['transaction_description'],
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
