import { type Currency, currencyOf } from '#app/domain/money/currencies.ts';
import { storable } from '#app/domain/text/plain-text.ts';
import type { PublishedContent } from './content.ts';

/** Why a part of an entry is not on our page. `field` is a path in the entry's own names: `team.2.role`. */
export type MappingProblem = { field: string; sentence: string };

export type ContentLink = Pick<PublishedContent, 'kind' | 'id'>;
export type FindContent = (link: ContentLink) => PublishedContent | undefined;

/** Reads the fields of an entry and records invalid ones. An absent field is `undefined`. */
export type EntryReader = ReturnType<typeof readEntry>;

export type Reading = { find: FindContent; problems: MappingProblem[] };

/** @param path the entry's path within the root entry; empty for the root itself. */
export function readEntry(item: PublishedContent, { find, problems }: Reading, path = '') {
  const placeOf = (name: string): string => (path ? `${path}.${name}` : name);
  const tell = (name: string, sentence: string): undefined => {
    const where = path ? ` In the entry ${item.id}.` : '';
    problems.push({ field: placeOf(name), sentence: sentence + where });
  };

  function text(name: string): string | undefined {
    const value = item.fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') return tell(name, 'This should be text.');
    return storable(value).trim() || undefined;
  }

  function number(name: string): number | undefined {
    const value = item.fields[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === 'number' && Number.isFinite(value)
      ? value
      : tell(name, 'This should be a number.');
  }

  function flag(name: string): boolean | undefined {
    const value = item.fields[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === 'boolean' ? value : tell(name, 'This should be yes or no.');
  }

  function oneOf<Value extends string>(name: string, values: readonly Value[]): Value | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = values.find((one) => one.toLowerCase() === given.toLowerCase());
    return value ?? tell(name, `This should be one of ${values.join(', ')}.`);
  }

  function currency(name: string): Currency | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    return currencyOf(given.toUpperCase()) ?? tell(name, 'This should be a currency, such as EUR.');
  }

  /** Reads a calendar date, or a UTC time if a time was given. */
  function date(name: string): string | undefined {
    const given = text(name);
    if (given === undefined) return undefined;
    return normalDate(given) ?? tell(name, 'This should be a date.');
  }

  function linked(name: string, value: unknown, kind: ContentLink['kind'], type?: string) {
    const link = linkIn(value);
    if (link?.kind !== kind) {
      return tell(name, kind === 'asset' ? 'This should be a file.' : 'This should be a link to an entry.');
    }
    const target = find(link);
    if (!target) return tell(name, `The ${link.kind} ${link.id} is linked here, but not published.`);
    if (type === undefined || target.type === type) return target;
    return tell(name, `The entry ${link.id} is linked here and is of the type ${target.type}, not ${type}.`);
  }

  function asset(name: string): PublishedContent | undefined {
    const value = item.fields[name] ?? undefined;
    return value === undefined ? undefined : linked(name, value, 'asset');
  }

  /** Maps the entries of one type that a field lists; unreadable ones are omitted and reported. */
  function each<Made>(name: string, type: string, make: (entry: EntryReader) => Made | undefined): Made[] {
    const value = item.fields[name] ?? [];
    if (!Array.isArray(value)) {
      tell(name, 'This should be a list of entries.');
      return [];
    }
    const seen = new Set<string>();
    return value.flatMap((one: unknown, at) => {
      const place = `${name}.${at + 1}`;
      const entry = linked(place, one, 'entry', type);
      if (!entry) return [];
      if (seen.has(entry.id)) {
        tell(place, `The entry ${entry.id} is in this list twice.`);
        return [];
      }
      seen.add(entry.id);
      return make(readEntry(entry, { find, problems }, placeOf(place))) ?? [];
    });
  }

  /** Maps the one entry of a type that a field links to. */
  function one<Made>(
    name: string,
    type: string,
    make: (entry: EntryReader) => Made | undefined,
  ): Made | undefined {
    const value = item.fields[name] ?? undefined;
    const entry = value === undefined ? undefined : linked(name, value, 'entry', type);
    return entry && make(readEntry(entry, { find, problems }, placeOf(name)));
  }

  /** Reports each missing value, and returns whether none is missing. */
  function has<Values extends Record<string, unknown>>(
    values: Values,
  ): values is { [Name in keyof Values]: Exclude<Values[Name], undefined> } {
    const missing = Object.keys(values).filter((name) => values[name] === undefined);
    for (const name of missing) {
      const isTold = problems.some(({ field }) => field === placeOf(name));
      if (!isTold) tell(name, 'This is missing.');
    }
    return missing.length === 0;
  }

  return {
    id: item.id,
    fields: item.fields,
    placeOf,
    tell,
    text,
    number,
    flag,
    oneOf,
    currency,
    date,
    asset,
    each,
    one,
    has,
  };
}

export function linkIn(value: unknown): ContentLink | undefined {
  if (typeof value !== 'object' || value === null || !('sys' in value)) return undefined;
  const { sys } = value;
  if (typeof sys !== 'object' || sys === null || !('linkType' in sys) || !('id' in sys)) return undefined;
  if (typeof sys.id !== 'string') return undefined;
  if (sys.linkType === 'Entry') return { kind: 'entry', id: sys.id };
  return sys.linkType === 'Asset' ? { kind: 'asset', id: sys.id } : undefined;
}

/** Normalizes the platform's dates, which may lack a time, or a zone (then UTC). */
function normalDate(given: string): string | undefined {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(given) ??
    [];
  const at = new Date(`${day}T${time ?? '00:00'}${time ? zone : 'Z'}`);
  if (day === undefined || Number.isNaN(at.getTime())) return undefined;
  // An invalid day, such as 31 June, rolls over into the next month.
  if (!time) return at.toISOString().startsWith(day) ? day : undefined;
  return at.toISOString();
}
