import { z } from 'zod';
import { pageAddress as address } from './page-address.ts';

/** To a person invited by a member, or by the firm (`inviterName` null). */
export const invitation = z.object({
  template: z.literal('invitation'),
  inviterName: z.string().nullable(),
  guestName: z.string().nullable(),
  /** In the inviter's own words. */
  message: z.string().nullable(),
  url: address,
  /** The date, formatted. */
  expiresOn: z.string(),
});

/** To a person to whom a holder gives access: with an invitation (`expiresOn`) if they have no account yet. */
export const accessGiven = z.object({
  template: z.literal('access-given'),
  holderName: z.string(),
  /** What the person is to the holder: `Accountant`. */
  preset: z.string(),
  /** What they may see and do, in a sentence. */
  rights: z.string(),
  url: address,
  /** The date, formatted. */
  expiresOn: z.string().nullable(),
});

/** To the member whose invitation was accepted. */
export const inviteRedeemed = z.object({
  template: z.literal('invite-redeemed'),
  memberName: z.string(),
  guestName: z.string(),
  url: address,
});

/** To a person who has just joined the waitlist. */
export const waitlistJoined = z.object({
  template: z.literal('waitlist-joined'),
  /** Opens their preferences without an account. */
  url: address,
  /** When the link expires, formatted: `21 Nov 2026`. */
  expiresOn: z.string(),
});

/** To a member whose address was entered on the waitlist. */
export const waitlistExisting = z.object({
  template: z.literal('waitlist-existing'),
  url: address,
});

/** To a person with a live invitation who requests to join the waitlist, or leaves it for an invitation. */
export const waitlistInvited = z.object({
  template: z.literal('waitlist-invited'),
  url: address,
  expiresOn: z.string(),
});
