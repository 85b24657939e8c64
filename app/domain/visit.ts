/** A stay of a member on a page. What came after `newSince` is marked as new until the stay is over. */
export type Visit = { newSince: Date; lastAt: Date };

/** Somebody who has not been there for so long begins a new visit. */
const ENDS_AFTER_MS = 30 * 60_000;
/** On the first visit of all, what came within this time is new. */
const FIRST_LOOKS_BACK_MS = 14 * 86_400_000;

/** The visit of somebody who is there now, after the visit `before`. */
export function visitAt(before: Visit | undefined, now: Date): Visit {
  if (!before) return { newSince: new Date(now.getTime() - FIRST_LOOKS_BACK_MS), lastAt: now };
  const isOver = now.getTime() - before.lastAt.getTime() > ENDS_AFTER_MS;
  return { newSince: isOver ? before.lastAt : before.newSince, lastAt: now };
}
