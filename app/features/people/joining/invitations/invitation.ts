import { z } from 'zod';
import { paragraph, personName } from '#app/domain/text/input-text.ts';
import { hasLink } from '#app/domain/text/plain-text.ts';

export const INVITATION_DAYS = 30;
/** The minimum time between two sendings of an invitation. */
export const RESEND_MINUTES = 10;

/** Our mail must not carry links that a member chooses to a stranger. */
const isLinkless = (text: string): boolean => !hasLink(text);
const NO_LINKS = 'Please leave out links; the invitation includes its own.';

export const guestInput = z.object({
  email: z.email('Please enter an e-mail address, like name@example.com.').max(320),
  name: personName(200).refine(isLinkless, NO_LINKS).or(z.literal('')).optional(),
  message: paragraph(1000).refine(isLinkless, NO_LINKS).or(z.literal('')).optional(),
});
export type Guest = z.infer<typeof guestInput>;

/** What the inviter is notified and mailed of, by which an erasure of the guest finds it. */
export const redemptionNotice = (invitationId: string) => ({
  cause: `invitation.redeem:${invitationId}`,
  mailId: `invite-redeemed.${invitationId}`,
});

export type InvitationFacts = {
  expiresAt: Date;
  redeemedAt: Date | null;
  revokedAt: Date | null;
  expiredAt: Date | null;
};

export const INVITATION_STATES = ['live', 'redeemed', 'revoked', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Returns the state; facts are checked by precedence: a redeemed invitation stays redeemed. */
export function invitationState(facts: InvitationFacts, now = new Date()): InvitationState {
  if (facts.redeemedAt) return 'redeemed';
  if (facts.revokedAt) return 'revoked';
  return facts.expiredAt || facts.expiresAt <= now ? 'expired' : 'live';
}
