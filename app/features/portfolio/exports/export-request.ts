import { z } from 'zod';
import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';

export const EXPORTED = ['figures', 'lines', 'valuations', 'bridge'] as const;
export type Exported = (typeof EXPORTED)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'ilpa'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A request with all defaults filled in. */
export type ExportRequest = {
  what: Exported;
  format: ExportFormat;
  asOf: string;
  /** ISO moment in UTC with milliseconds. */
  knownAt: string;
  /** `null` keeps each amount in its own currency. */
  reporting: Currency | null;
  /** A member and a vehicle, for admins; `null` for all of the viewer's own holdings. */
  holder: string | null;
  vehicle: string | null;
  /** `me` or the id of an entity; `null` for everything. */
  heldBy: string | null;
};

const parameters = z.strictObject({
  what: z.enum(EXPORTED),
  format: z.enum(EXPORT_FORMATS).default('csv'),
  as_of: z.iso.date().optional(),
  known_at: z.iso.datetime({ offset: true }).optional(),
  currency: z.enum(['own', ...CURRENCIES]).default('own'),
  holder: z.uuid().optional(),
  held_by: z.union([z.literal('me'), z.uuid()]).optional(),
  vehicle: z.string().min(1).max(200).optional(),
});

type Query = Readonly<Record<string, readonly string[]>>;

/**
 * Parses the parameters of an export: unknown or repeated ones, and days or moments in the future, are errors.
 * @returns the request, or the problem in a sentence.
 */
export function readExportRequest(query: Query, now: Date): ExportRequest | { problem: string } {
  const twice = Object.entries(query).find(([, values]) => values.length !== 1);
  if (twice) return { problem: `The parameter ${twice[0]} appears more than once.` };
  const single = Object.fromEntries(Object.entries(query).map(([name, [value]]) => [name, value]));
  const read = parameters.safeParse(single);
  if (!read.success) return { problem: sentenceOf(read.error.issues[0], single) };
  const {
    what,
    format,
    as_of,
    known_at,
    currency,
    holder = null,
    vehicle = null,
    held_by = null,
  } = read.data;
  const today = now.toISOString().slice(0, 10);
  const asOf = as_of ?? today;
  // In some time zone it is already tomorrow.
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  if (asOf > latest) return { problem: 'as_of is in the future.' };
  const known = known_at === undefined ? now : new Date(known_at);
  if (known > now) return { problem: 'known_at is in the future.' };
  if (format === 'ilpa' && what !== 'lines')
    return { problem: 'format=ilpa is for what=lines: the other tables have no transactions.' };
  const reporting = currency === 'own' ? null : currency;
  return { what, format, asOf, knownAt: known.toISOString(), reporting, holder, vehicle, heldBy: held_by };
}

function sentenceOf(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  if (issue?.code === 'unrecognized_keys') return `Unknown parameter: ${issue.keys.join(', ')}.`;
  const name = String(issue?.path[0] ?? '');
  const value = given[name];
  return `${name}${value === undefined ? ' is missing' : ` cannot be “${value.slice(0, 50)}”`}: ${EXPECTED[name] ?? 'check its format'}.`;
}

const EXPECTED: Record<string, string> = {
  what: `use one of ${EXPORTED.join(', ')}`,
  format: `use one of ${EXPORT_FORMATS.join(', ')}`,
  as_of: 'use a date such as 2026-03-31',
  known_at: 'use a time such as 2026-04-15T08:00:00Z',
  currency: 'use own, or the three letters of a currency, such as EUR',
  holder: 'use the id of a member',
  held_by: 'use me or the id of an entity',
  vehicle: 'use the slug of a fund or a closed opportunity',
};
