import { isId } from '#app/domain/ids.ts';
import type { HeldBy } from '#app/domain/investing/held-by.ts';
import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';

export const RANGES = ['1y', '3y', 'all'] as const;
export type Range = (typeof RANGES)[number];

export const ALLOCATIONS = ['vehicle', 'sector', 'vintage', 'currency'] as const;
export type AllocationBy = (typeof ALLOCATIONS)[number];

export const POSITION_SORTS = ['name', 'committed', 'paidIn', 'distributed', 'nav', 'tvpi', 'irr'] as const;
export type PositionSort = (typeof POSITION_SORTS)[number];

/** `own`: every position in its vehicle's currency, without sums across currencies. */
export type ReportingCurrency = Currency | 'own';

/** A reader's choices for the portfolio; kept in the page's URL. */
export type PortfolioView = {
  /** ISO day; `null` is today. */
  asOf: string | null;
  /** ISO moment; `null` is now. */
  knownAt: string | null;
  /** `null`: the currency of the member's profile. */
  currency: ReportingCurrency | null;
  /** `null` is everything. */
  heldBy: HeldBy | null;
  range: Range;
  by: AllocationBy;
  sort: PositionSort;
  descending: boolean;
  kind: 'fund' | 'deal' | null;
};

const FIRST_DAY = '1970-01-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day if it exists in the calendar. */
export function realDay(text: string | null): string | null {
  if (!text || !DAY.test(text) || text < FIRST_DAY) return null;
  const time = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? null : text;
}

/** Returns the moment as ISO text with milliseconds, if it is valid. */
export function realMoment(text: string | null): string | null {
  if (!text || !DAY.test(text.slice(0, 10))) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const oneHolder = (text: string | null): HeldBy | null =>
  text === 'me' || (text && isId(text)) ? text : null;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Parses a page's URL. Invalid values are ignored, since people share and edit URLs. */
export function portfolioViewFrom(search: URLSearchParams): PortfolioView {
  const wish = search.get('sort') ?? '';
  const sort = oneOf(POSITION_SORTS, wish.replace(/^-/, ''));
  return {
    asOf: realDay(search.get('as_of')),
    knownAt: realMoment(search.get('known_at')),
    currency: oneOf([...CURRENCIES, 'own'] as const, search.get('currency')) ?? null,
    heldBy: oneHolder(search.get('held_by')),
    range: oneOf(RANGES, search.get('range')) ?? 'all',
    by: oneOf(ALLOCATIONS, search.get('by')) ?? 'vehicle',
    sort: sort ?? 'nav',
    descending: sort ? wish.startsWith('-') : true,
    kind: oneOf(['fund', 'deal'] as const, search.get('kind')) ?? null,
  };
}

/** Returns the URL of a portfolio page with a view and further parameters. */
export function portfolioAddress(
  path: string,
  view: Partial<PortfolioView>,
  more: Readonly<Record<string, string | null>> = {},
): string {
  const { asOf, knownAt, currency, heldBy, range, by, sort, descending, kind } = view;
  const search = new URLSearchParams();
  const say = (name: string, value: string | null | undefined) => value && search.set(name, value);
  say('as_of', asOf);
  say('known_at', knownAt);
  say('currency', currency);
  say('held_by', heldBy);
  say('range', range === 'all' ? null : range);
  say('by', by === 'vehicle' ? null : by);
  say('sort', sort === 'nav' && descending ? null : sort && `${descending ? '-' : ''}${sort}`);
  say('kind', kind);
  for (const [name, value] of Object.entries(more)) say(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The part of a view that determines figures on any page. */
export const knowledgeOf = ({ asOf, knownAt, currency, heldBy }: PortfolioView): Partial<PortfolioView> => ({
  asOf,
  knownAt,
  currency,
  heldBy,
});

export type OwnExport = {
  /** The reader. Without a holder, an administrator's export of a vehicle would contain everybody's holdings. */
  holder: string;
  asOf: string;
  knownAt: string | null;
  currency: ReportingCurrency;
  heldBy: string | null;
  /** Slug of a single vehicle to export. */
  vehicle?: string;
};

/** Returns the URL of a file with the reader's own figures or lines. */
export function exportAddress(
  { holder, asOf, knownAt, currency, heldBy, vehicle }: OwnExport,
  what: string,
  format: string,
): string {
  const search = new URLSearchParams({ what, format, holder, as_of: asOf, currency });
  if (heldBy) search.set('held_by', heldBy);
  if (knownAt) search.set('known_at', knownAt);
  if (vehicle) search.set('vehicle', vehicle);
  return `/api/portfolio/export?${search}`;
}
