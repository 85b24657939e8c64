import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import type { MailOutcome } from '#app/domain/mail-state.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { INVITATION_STATES, type InvitationState } from '../invitation.ts';

/** The columns by which the list is sorted, and the order without one in the URL. */
export const INVITE_SORTS = ['guest', 'by', 'sent', 'created'] as const;
export const INVITE_ORDER = '-created';

/** The filters of the invitation list; kept in the page's URL. */
export const inviteFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(INVITATION_STATES).optional().catch(undefined),
  /** The member who sent them. */
  by: z.uuid().optional().catch(undefined),
  sort: sortParam(INVITE_SORTS, INVITE_ORDER),
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
  /** `null` if unknown. */
  invitedBy: Named | null;
  /** Whether its guest is approved without a decision. */
  approvesAtOnce: boolean;
  createdAt: string;
  sentAt: string;
  timesSent: number;
  /** Whether it was not mailed because its address already had an account or an invitation. */
  isUnsent: boolean;
  /** The delivery state of the latest mail; `null` if unknown, or it was not mailed. */
  mail: MailOutcome | null;
  expiresAt: string;
  /** When it was redeemed, revoked or expired. */
  endedAt: string | null;
  redeemedBy: Named | null;
};

export type InviteCounts = Record<InvitationState, number>;
