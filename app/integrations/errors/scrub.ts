import type { Event } from '@sentry/core';
import { tellable } from '#app/platform/outside-words.ts';

/** The parts of a report that hold words of ours, of people or of addresses; the rest is ids, times and frames. */
const WORDED = ['transaction', 'request', 'breadcrumbs', 'spans', 'contexts', 'urls'] as const;

const QUERY = /\?[^\s#]*/g;
const ADDRESS = /[^\s/?#&=<>"'`,;:()[\]]+@[^\s/?#&=<>"'`,;:()[\]]+\.[a-z]{2,}/gi;

/** An address without its query, which may hold a key or what somebody typed. */
const bare = (text: string): string => text.replace(QUERY, '').replace(ADDRESS, '(address)');

/** A copy with every text in it bare. */
export function bareCopy<T>(value: T): T {
  if (typeof value === 'string') return bare(value) as T;
  if (Array.isArray(value)) return value.map(bareCopy) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bareCopy(inner)])) as T;
}

/** A report as it may leave: of nobody, without what people typed or what opens something (quality.md). */
export function scrubbed<Report extends Event>(report: Report): Report {
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
    ...(message !== undefined && { message: tellable(message) }),
    ...(left.exception && { exception: { values: left.exception.values?.map(tellableException) } }),
  } as Report;
}

type Exception = NonNullable<NonNullable<Event['exception']>['values']>[number];

const tellableException = (exception: Exception): Exception => ({
  ...exception,
  ...(exception.value !== undefined && { value: tellable(exception.value) }),
});
