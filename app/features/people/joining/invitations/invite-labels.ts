import type { Tone } from '#app/ui/badge.tsx';
import type { InvitationState } from './invitation.ts';

/** The labels of an invitation's states, for admins. */
export const INVITE_WORDS: Readonly<Record<InvitationState, { text: string; tone: Tone }>> = {
  live: { text: 'Open', tone: 'accent' },
  redeemed: { text: 'Used', tone: 'success' },
  revoked: { text: 'Revoked', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'warning' },
};
