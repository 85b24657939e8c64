export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Serialises a value as RFC 8785 (JSON Canonicalization Scheme) requires: no white space, names sorted by their
 * UTF-16 code units, numbers and strings as in ECMAScript. Equal values give equal text, whichever system stored them
 * in between.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`;
}

const isList = (value: object): value is readonly Json[] => Array.isArray(value);
