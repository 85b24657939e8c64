/** A member's visit to a page. Everything newer than `newSince` is marked as new until the visit ends. */
export type Visit = { newSince: Date; lastAt: Date };

/** A visit ends after this much time away. */
const ENDS_AFTER_MS = 30 * 60_000;

/** Returns the current visit of a person, given the previous one (`before`). On a first visit nothing is new. */
export function visitAt(before: Visit | undefined, now: Date): Visit {
  if (!before) return { newSince: now, lastAt: now };
  const isOver = now.getTime() - before.lastAt.getTime() > ENDS_AFTER_MS;
  return { newSince: isOver ? before.lastAt : before.newSince, lastAt: now };
}
