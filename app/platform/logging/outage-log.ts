/** How often a continuing outage is logged. */
const EVERY_MS = 60_000;

type Outage = { saidAt: number; unsaid: number };

export const newOutage = (): Outage => ({ saidAt: Number.NEGATIVE_INFINITY, unsaid: 0 });

/**
 * Counts one more failure of an outage.
 * @returns the number since the last line if another line is due (immediately, then every minute); else `null`.
 */
export function countFailure(outage: Outage, now: number): number | null {
  outage.unsaid += 1;
  if (now - outage.saidAt < EVERY_MS) return null;
  const { unsaid } = outage;
  Object.assign(outage, { saidAt: now, unsaid: 0 });
  return unsaid;
}
