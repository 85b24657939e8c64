import type { Tone } from '#app/ui/badge.tsx';
import type { WaitlistState } from '../waitlist.ts';

/** What an entry of the waitlist is, as an admin reads it. */
export const WAITLIST_WORDS: Readonly<Record<WaitlistState, { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  invited: { text: 'Invited', tone: 'success' },
  removed: { text: 'Removed', tone: 'neutral' },
};
