/** The currencies of ISO 4217 (List One), without precious metals, drawing rights and codes for tests. */
export const CURRENCIES = [
  ...(['AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT'] as const),
  ...(['BHD', 'BIF', 'BMD', 'BND', 'BOB', 'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD'] as const),
  ...(['CDF', 'CHF', 'CLF', 'CLP', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK', 'DJF', 'DKK'] as const),
  ...(['DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP'] as const),
  ...(['GMD', 'GNF', 'GTQ', 'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IQD'] as const),
  ...(['IRR', 'ISK', 'JMD', 'JOD', 'JPY', 'KES', 'KGS', 'KHR', 'KMF', 'KPW', 'KRW', 'KWD'] as const),
  ...(['KYD', 'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'LYD', 'MAD', 'MDL', 'MGA', 'MKD'] as const),
  ...(['MMK', 'MNT', 'MOP', 'MRU', 'MUR', 'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN'] as const),
  ...(['NIO', 'NOK', 'NPR', 'NZD', 'OMR', 'PAB', 'PEN', 'PGK', 'PHP', 'PKR', 'PLN', 'PYG'] as const),
  ...(['QAR', 'RON', 'RSD', 'RUB', 'RWF', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP'] as const),
  ...(['SLE', 'SOS', 'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TND'] as const),
  ...(['TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH', 'UGX', 'USD', 'UYU', 'UZS', 'VED', 'VES'] as const),
  ...(['VND', 'VUV', 'WST', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF', 'YER', 'ZAR', 'ZMW', 'ZWG'] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Those that a firm offers before it has chosen. */
export const FIRST_CURRENCIES: readonly Currency[] = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK'];

/** All others have two. By the standard, not by the browser: `Intl` shows several that have cents without them. */
const DECIMALS: Partial<Record<Currency, number>> = {
  ...{ BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0 },
  ...{ VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0 },
  ...{ BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3, CLF: 4 },
};

/** How many decimals its minor unit has: 2 for cents, 0 for the yen, 3 for the Kuwaiti dinar. */
export const decimalsOf = (currency: Currency): number => DECIMALS[currency] ?? 2;

/** Those without two decimals, for queries that compute in major units. */
export const OTHER_DECIMALS = Object.entries(DECIMALS);

const known: ReadonlySet<string> = new Set(CURRENCIES);

/** Returns the currency of a code, as in `EUR`; `null` for any other text. */
export const currencyOf = (code: string | null | undefined): Currency | null =>
  code && known.has(code) ? (code as Currency) : null;

/** `Japanese yen`: its English name. */
export const currencyName = (currency: Currency): string =>
  new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency;
