import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { deviceType } from '#app/platform/analytics-events.ts';
import { ANALYTICS_ROLE } from '#app/platform/roles.ts';
import { track } from '#app/platform/track.ts';
import { browserStore } from './browser-store.ts';
import { createPageViews } from './page-views.ts';
import type { SessionFacts } from './session-facts.ts';
import { forgetSession, noteSession } from './session-memory.ts';

type PageViews = ReturnType<typeof createPageViews>;

/** One for the life of the document: it sees the change from one layout to the other too. */
let pageViews: PageViews | undefined;

/** Records the login (once per session), the sign-up and each route change (seed §4). Shows nothing. */
export function SessionTracking({ session }: { session: SessionFacts | null }) {
  const { pathname, search } = useLocation();

  useEffect(() => {
    pageViews ??= createPageViews(window.location.origin, () => performance.now());
    const left = pageViews.visit({ pathname, search });
    if (left) track('Page View', left);
  }, [pathname, search]);

  useEffect(() => {
    if (session) trackBegin(session);
  }, [session]);

  return null;
}

function trackBegin(session: SessionFacts): void {
  const store = browserStore();
  if (!store || !noteSession(store, session.key)) return;
  track('Log In');
  if (!session.signUp) return;
  track('Sign Up', {
    'referral source': new URLSearchParams(window.location.search).get('utm_source') ?? 'invitation',
    'user role': ANALYTICS_ROLE[session.role],
    'device type': deviceType(navigator.userAgent),
  });
}

/** To be called as the reader signs out: records how long the session was, in seconds, and resets its flags. */
export function trackSignOut(session: SessionFacts): void {
  const seconds = (Date.now() - Date.parse(session.startedAt)) / 1000;
  track('Log Out', { 'session duration': Math.max(0, Math.round(seconds)) });
  const store = browserStore();
  if (store) forgetSession(store);
}
