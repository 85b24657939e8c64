import type { Tone } from '#app/ui/badge.tsx';
import type { WaitlistState } from '../waitlist.ts';

/** The labels of a waitlist entry's states, for admins. */
export const WAITLIST_WORDS: Readonly<Record<WaitlistState, { text: string; tone: Tone }>> = {
  waiting: { text: 'On the list', tone: 'warning' },
  invited: { text: 'Invited', tone: 'success' },
  removed: { text: 'Removed', tone: 'neutral' },
};
