import type { Tone } from '#app/ui/badge.tsx';
import type { InvitationState } from '../invitation.ts';

/** What an invitation is, as an admin reads it. */
export const INVITE_WORDS: Readonly<Record<InvitationState, { text: string; tone: Tone }>> = {
  live: { text: 'Open', tone: 'accent' },
  redeemed: { text: 'Used', tone: 'success' },
  revoked: { text: 'Taken back', tone: 'neutral' },
  expired: { text: 'Ran out', tone: 'warning' },
};
