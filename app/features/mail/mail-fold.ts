import { MAIL_STATES, type MailState } from '#app/domain/mail-state.ts';

/** What is known of a mail. */
export type KnownState = { state: MailState; at: Date; reason: string | null };

const RANK = new Map(MAIL_STATES.map((state, index) => [state, index]));
const rankOf = ({ state }: Pick<KnownState, 'state'>): number => RANK.get(state) ?? 0;

/**
 * Returns what is known of a mail after another report: the one that says more, of equals the earlier. So reports have
 * the same result in any order and however often they come, and none needs to be remembered.
 */
export function laterState<Known extends KnownState>(one: Known, other: Known): Known {
  const difference = rankOf(other) - rankOf(one);
  if (difference !== 0) return difference > 0 ? other : one;
  return other.at < one.at ? other : one;
}

/** Returns whether a report changes what is stored. What we noted ourselves says less than any report. */
export const saysMore = (report: KnownState, stored: Pick<KnownState, 'state'>): boolean =>
  rankOf(report) > rankOf(stored);
