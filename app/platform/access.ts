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
  if (need === 'admin') {
    return viewer?.role === 'admin' && viewer.standing === 'approved' ? { kind: 'ok' } : { kind: 'hidden' };
  }
  if (!viewer) return { kind: 'login' };
  const status = statusPage(viewer);
  if (status) return { kind: 'redirect', to: status };
  if (need === 'nda' && viewer.role !== 'admin' && !viewer.ndaSignedAt) return { kind: 'nda' };
  return { kind: 'ok' };
}

/** The page of a person who is signed in but not (yet) a member; `null` for members. */
export function statusPage(viewer: Viewer): '/auth/verify-email' | '/auth/pending' | '/auth/rejected' | null {
  switch (viewer.standing) {
    case 'rejected':
      return '/auth/rejected';
    case 'unverified':
      return '/auth/verify-email';
    case 'pending':
      return '/auth/pending';
    case 'approved':
      return viewer.role === 'unknown' ? '/auth/pending' : null;
  }
}
