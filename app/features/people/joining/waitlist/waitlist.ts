import { z } from 'zod';
import { storable } from '#app/domain/text/plain-text.ts';
import { LONGEST_CAMPAIGN } from '#app/platform/tracking/campaign.ts';
import { deviceId } from '#app/platform/tracking/device-id.ts';

/** How long the mailed link to the preferences is valid. */
export const WAITLIST_LINK_DAYS = 14;
/** A second request of one address within this time sends no second mail. */
export const WAITLIST_QUIET_MINUTES = 10;

export const waitlistRequest = z.object({
  email: z.email('Please enter an e-mail address, like name@example.com.').max(320),
  /** Their source, from the link's parameter. Untrusted. */
  source: z.string().trim().max(LONGEST_CAMPAIGN).transform(storable).optional(),
  /** The visitor's browser in analytics. */
  device: deviceId.optional(),
});
export type WaitlistRequest = z.infer<typeof waitlistRequest>;

/** The outcome of a request; disclosed only to the address's owner, by mail (product.md §2). */
export type WaitlistOutcome = 'joined' | 'invited' | 'existing';

export const WAITLIST_STATES = ['waiting', 'invited', 'removed'] as const;
export type WaitlistState = (typeof WAITLIST_STATES)[number];

export const waitlistState = (facts: { invitedAt: Date | null; removedAt: Date | null }): WaitlistState =>
  facts.removedAt ? 'removed' : facts.invitedAt ? 'invited' : 'waiting';

/** What a person on the waitlist is looking for, in brief. */
export type WaitlistWishes = {
  investorType: string | null;
  currency: string | null;
  /** In whole units of the currency. */
  ticketMin: number | null;
  ticketMax: number | null;
  sectors: string[];
};
