import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Role, Standing } from '#app/platform/viewer.ts';
import { useCurrentUser } from '../shell/use-current-user.ts';

const ASK_EVERY_MS = 15_000;

/** A status page asks now and then how its reader stands, and goes on by itself when that has changed. */
export function useMovingOn(served: { role: Role; standing: Standing }): void {
  const navigate = useNavigate();
  const { data: user, isFetchedAfterMount } = useCurrentUser({ everyMs: ASK_EVERY_MS });
  // What was known before this page was served is older than the page.
  const moved =
    isFetchedAfterMount &&
    user !== undefined &&
    !(user.role === served.role && user.standing === served.standing);

  useEffect(() => {
    // The dashboard's guard knows everyone's place.
    if (moved) void navigate('/dashboard', { replace: true });
  }, [moved, navigate]);
}
