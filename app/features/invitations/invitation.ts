import { z } from 'zod';
import { line, paragraph } from '#app/platform/texts.ts';

/** How long an invitation is good. */
export const INVITATION_DAYS = 30;
/** How soon one may be sent again. */
export const RESEND_MINUTES = 10;

export const guest = z.object({
  email: z.email('Please enter an e-mail address, like name@example.com.').max(320),
  name: line(200).or(z.literal('')).optional(),
  message: paragraph(1000).or(z.literal('')).optional(),
});
export type Guest = z.infer<typeof guest>;

export type InvitationFacts = {
  expiresAt: Date;
  redeemedAt: Date | null;
  revokedAt: Date | null;
  expiredAt: Date | null;
};

export const INVITATION_STATES = ['live', 'redeemed', 'revoked', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Facts in the order of their weight: what was used stays used. */
export function invitationState(facts: InvitationFacts, now = new Date()): InvitationState {
  if (facts.redeemedAt) return 'redeemed';
  if (facts.revokedAt) return 'revoked';
  return facts.expiredAt || facts.expiresAt <= now ? 'expired' : 'live';
}
