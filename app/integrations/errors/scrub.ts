import type { Event } from '@sentry/core';
import { redactSecrets } from '#app/platform/outside/redact.ts';

/** The parts of a report that may contain our texts, user input or addresses; the rest is ids, times and frames. */
const WORDED = ['transaction', 'request', 'breadcrumbs', 'spans', 'contexts', 'urls'] as const;

const QUERY = /\?[^\s#]*/g;
/** Anchored at a word boundary: otherwise each letter of a long word would be tried as a start. */
const ADDRESS =
  /(?<![^\s/?#&=<>"'`,;:()[\]@])[^\s/?#&=<>"'`,;:()[\]@]+@[^\s/?#&=<>"'`,;:()[\]@]+\.[a-z]{2,}/gi;

/** Removes the query from addresses, because it may contain a key or user input. */
const bare = (text: string): string => text.replace(QUERY, '').replace(ADDRESS, '(address)');

/** Returns a copy in which every text is scrubbed. */
export function bareCopy<T>(value: T): T {
  if (typeof value === 'string') return bare(value) as T;
  if (Array.isArray(value)) return value.map(bareCopy) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bareCopy(inner)])) as T;
}

/** Returns a report that may be sent: without the person, user input and secrets (quality.md). */
export function scrubReport<Report extends Event>(report: Report): Report {
  const { user: _user, server_name: _server, ...left } = report as Report & { urls?: string[] };
  const worded = WORDED.filter((name) => left[name] !== undefined);
  const bared = Object.fromEntries(worded.map((name) => [name, bareCopy(left[name])]));
  const { request, message } = { ...left, ...bared };
  return {
    ...left,
    ...bared,
    ...(request && {
      request: { url: request.url, headers: { 'User-Agent': request.headers?.['User-Agent'] ?? '' } },
    }),
    ...(message !== undefined && { message: redactSecrets(message) }),
    ...(left.exception && { exception: { values: left.exception.values?.map(scrubbedException) } }),
  } as Report;
}

type Exception = NonNullable<NonNullable<Event['exception']>['values']>[number];

const scrubbedException = (exception: Exception): Exception => ({
  ...exception,
  ...(exception.value !== undefined && { value: redactSecrets(exception.value) }),
});
