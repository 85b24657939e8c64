import { MAIL_STATES, type MailState } from '#app/domain/messages/mail-state.ts';

export type KnownState = { state: MailState; at: Date; reason: string | null };

const RANK = new Map(MAIL_STATES.map((state, index) => [state, index]));
const rankOf = ({ state }: Pick<KnownState, 'state'>): number => RANK.get(state) ?? 0;

/**
 * Returns the state of a mail after another report: the one later in the order of states, and of equal ones the
 * earlier. The result is therefore independent of the order and repetition of reports, and none needs to be stored.
 */
export function laterState<Known extends KnownState>(one: Known, other: Known): Known {
  const difference = rankOf(other) - rankOf(one);
  if (difference !== 0) return difference > 0 ? other : one;
  return other.at < one.at ? other : one;
}

/** Returns whether a report changes the stored state. Our own states rank below any report. */
export const saysMore = (report: KnownState, stored: Pick<KnownState, 'state'>): boolean =>
  rankOf(report) > rankOf(stored);
