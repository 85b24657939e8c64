import { settings } from '#app/platform/config/settings.server.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Returns when a holder's account can be used at the earliest: its waiting time begins with the proposal. */
export const earliestUse = (proposedAt: Date): Date =>
  new Date(proposedAt.getTime() + settings().bankDetailsWaitDays * DAY_MS);
