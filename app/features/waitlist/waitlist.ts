import { z } from 'zod';
import { cursorText } from '#app/platform/paging.ts';
import { LONGEST_SEARCH, line, storable } from '#app/platform/texts.ts';

/** How long the mailed link to the preferences is good. */
export const WAITLIST_LINK_DAYS = 14;
/** A second request of one address within this time sends no second mail. */
export const WAITLIST_QUIET_MINUTES = 10;

export const waitlistRequest = z.object({
  email: z.email('Please enter an e-mail address, like name@example.com.').max(320),
  /** Where they come from, as a link says that anybody may write. */
  source: z.string().trim().max(100).transform(storable).optional(),
});
export type WaitlistRequest = z.infer<typeof waitlistRequest>;

/** What a request of an address meant; told to nobody but its owner, by mail (product.md §2). */
export type WaitlistOutcome = 'joined' | 'invited' | 'existing';

export const WAITLIST_STATES = ['waiting', 'invited', 'removed'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

export const waitlistState = (facts: { invitedAt: Date | null; removedAt: Date | null }): WaitlistState =>
  facts.removedAt ? 'removed' : facts.invitedAt ? 'invited' : 'waiting';

/** What an admin narrows the waitlist down to. */
export const waitlistFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(WAITLIST_STATES).catch('waiting'),
  /** Whether they have told us what they look for. */
  preferences: z.enum(['given', 'missing']).optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
});
export type WaitlistFilters = z.infer<typeof waitlistFilters>;

export type WaitlistRow = {
  id: string;
  email: string;
  source: string | null;
  state: WaitlistState;
  /** They have followed the link to their address. */
  proven: boolean;
  hasPreferences: boolean;
  joinedAt: string;
  invitedAt: string | null;
};
