import { z } from 'zod';
import { cursorText } from '#app/platform/paging.ts';
import { LONGEST_SEARCH, line } from '#app/platform/texts.ts';
import { INVITATION_STATES, type InvitationState } from './invitation.ts';

/** What an admin narrows the invitations down to; lives in the page's address. */
export const inviteFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(INVITATION_STATES).optional().catch(undefined),
  /** The member who sent them. */
  by: z.uuid().optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
});
export type InviteFilters = z.infer<typeof inviteFilters>;

type Named = { id: string; name: string };

/** An invitation as an admin sees it. Times are ISO. */
export type InviteRow = {
  id: string;
  email: string;
  name: string | null;
  state: InvitationState;
  /** `null`: nobody who is known. */
  invitedBy: Named | null;
  /** Whoever redeems it needs no further decision. */
  approvesAtOnce: boolean;
  createdAt: string;
  sentAt: string;
  timesSent: number;
  expiresAt: string;
  /** When it was used, taken back, or ran out. */
  endedAt: string | null;
  redeemedBy: Named | null;
};

export type InviteCounts = Record<InvitationState, number>;
