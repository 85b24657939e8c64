import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipStatus, Role } from '#app/domain/access/viewer.ts';
import { useCurrentUser } from '../shell/live/use-current-user.ts';

const ASK_EVERY_MS = 15_000;

/** Polls the reader's status on a status page, and redirects when it has changed. */
export function useMovingOn(served: { role: Role; standing: MembershipStatus }): void {
  const navigate = useNavigate();
  const { data: user, isFetchedAfterMount } = useCurrentUser({ everyMs: ASK_EVERY_MS });
  // Cached data from before this page was served is ignored.
  const moved =
    isFetchedAfterMount &&
    user !== undefined &&
    !(user.role === served.role && user.standing === served.standing);

  useEffect(() => {
    // The dashboard's guard redirects everyone to the right page.
    if (moved) void navigate('/dashboard', { replace: true });
  }, [moved, navigate]);
}
