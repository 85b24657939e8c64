import type { Viewer } from './viewer.ts';

/** What a page asks of its reader (product.md §3). */
export type Need = 'member' | 'nda' | 'admin';

export type Verdict =
  | { kind: 'ok' }
  | { kind: 'login' }
  | { kind: 'redirect'; to: '/auth/verify-email' | '/auth/pending' | '/auth/rejected' }
  | { kind: 'nda' }
  | { kind: 'hidden' };

/**
 * Whether `viewer` may see what `need` guards. Admin pages are hidden (404) from everyone else, visitors too:
 * what a person may not know of does not exist for them.
 */
export function verdictOn(viewer: Viewer | null, need: Need): Verdict {
  if (need === 'admin') return viewer && isAdmin(viewer) ? { kind: 'ok' } : { kind: 'hidden' };
  if (!viewer) return { kind: 'login' };
  const status = statusPage(viewer);
  if (status) return { kind: 'redirect', to: status };
  if (need === 'nda' && !isAdmin(viewer) && !viewer.ndaSignedAt) return { kind: 'nda' };
  return { kind: 'ok' };
}

/** What an admin is told who tries to change something while they look with a member's eyes. */
export const VIEW_IS_READ_ONLY =
  'You see this as somebody else: nothing is changed and nothing is handed out. End the view first.';

type Membership = Pick<Viewer, 'role' | 'standing'>;

/** Approved and with a role: whoever is not sees nothing of what is inside. */
export const isMember = ({ role, standing }: Membership): boolean =>
  standing === 'approved' && role !== 'unknown';

/** A member who decides, and reads all that is published. */
export const isAdmin = (viewer: Membership): boolean => isMember(viewer) && viewer.role === 'admin';

/** The page of a person who is signed in but not (yet) a member; `null` for members. */
export function statusPage(viewer: Viewer): '/auth/verify-email' | '/auth/pending' | '/auth/rejected' | null {
  if (isMember(viewer)) return null;
  switch (viewer.standing) {
    case 'rejected':
      return '/auth/rejected';
    case 'unverified':
      return '/auth/verify-email';
    case 'pending':
    case 'approved':
      return '/auth/pending';
  }
}
