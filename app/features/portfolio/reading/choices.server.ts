import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  chosenHolder,
  type HeldBy,
  type HolderChoice,
  holderChoices,
} from '#app/domain/investing/held-by.ts';
import { readTypedDay } from '#app/platform/format/typed-day.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import type { Choices } from '../portfolio.ts';
import { findFirstPayment, findHolders, findLastQuarterEnd } from './choices.queries.server.ts';

/** Returns what the figures of a portfolio can be shown for: days, and who holds them. */
export async function choicesOf(
  viewer: Viewer,
  { today, asOf }: { today: string; asOf: string },
): Promise<Choices> {
  const [first, quarterEnd, holders] = await Promise.all([
    findFirstPayment(viewer, db()),
    findLastQuarterEnd(viewer, db(), new Date()),
    holdersOf(viewer, asOf),
  ]);
  const isOffered = (day: string | null) => day !== null && day < today && (first === null || day >= first);
  const yearEnd = `${Number(today.slice(0, 4)) - 1}-12-31`;
  return {
    first,
    quarterEnd: isOffered(quarterEnd) ? quarterEnd : null,
    yearEnd: isOffered(yearEnd) ? yearEnd : null,
    holders,
  };
}

/** The viewer and their entities that hold something; none for somebody with a single holder. */
export async function holdersOf(viewer: Viewer, asOf: string): Promise<HolderChoice[]> {
  return holderChoices(await findHolders(viewer, db(), asOf));
}

/** The holder that an address of a page asks for, if the viewer may choose them. */
export async function askedHolder(viewer: Viewer, search: URLSearchParams): Promise<HeldBy | null> {
  const asked = search.get('held_by');
  return asked === null
    ? null
    : chosenHolder(await holdersOf(viewer, dayIn(viewer.timeZone, new Date())), asked);
}

/**
 * Reads the day in the address of a page, which may be what somebody typed.
 * @returns the address with the day that was meant, or what is wrong with it; `null` if it needs neither.
 */
export async function typedDay(
  viewer: Viewer,
  url: URL,
): Promise<{ meant: string } | { typed: string; problem: string } | null> {
  const typed = url.searchParams.get('as_of');
  if (typed === null) return null;
  const search = new URLSearchParams(url.searchParams);
  const meant = (day: string | null) => {
    if (day) search.set('as_of', day);
    else search.delete('as_of');
    return { meant: search.size > 0 ? `${url.pathname}?${search}` : url.pathname };
  };
  if (typed.trim() === '') return meant(null);
  const today = dayIn(viewer.timeZone, new Date());
  const first = await findFirstPayment(viewer, db());
  const answer = readTypedDay(typed, { today, first, locale: viewer.locale });
  if ('problem' in answer) return { typed, problem: answer.problem };
  // A page of today's figures is not tied to this day: it may be a bookmark.
  if (answer.day === today) return meant(null);
  return answer.day === typed ? null : meant(answer.day);
}
