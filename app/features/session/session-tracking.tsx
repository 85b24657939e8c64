import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { pushToDataLayer } from '#app/integrations/tags/data-layer.ts';
import { deviceType } from '#app/platform/analytics-events.ts';
import { browserStore } from '#app/platform/browser-store.ts';
import { ANALYTICS_ROLE } from '#app/platform/roles.ts';
import { track, tracking } from '#app/platform/track.ts';
import { createPageViews } from './page-views.ts';
import type { SessionFacts } from './session-facts.ts';
import { forgetSession, noteSession } from './session-memory.ts';

type PageViews = ReturnType<typeof createPageViews>;

/** One for the life of the document: it sees the change from one layout to the other too. */
let pageViews: PageViews | undefined;

/**
 * Tells analytics and the tag manager who is here, of the login (once per session), the sign-up and each route change
 * (seed §4). Shows nothing.
 */
export function SessionTracking({ session }: { session: SessionFacts | null }) {
  const { pathname, search } = useLocation();

  useEffect(() => {
    pageViews ??= createPageViews(window.location.origin, () => performance.now());
    const left = pageViews.visit({ pathname, search });
    if (left) track('Page View', left);
  }, [pathname, search]);

  useEffect(() => {
    tracking.meet(session && personOf(session));
    if (session) trackBegin(session);
  }, [session]);

  return null;
}

const personOf = ({ sub, key, email, role, signedUpAt }: SessionFacts) => ({
  id: sub,
  sessionKey: key,
  email,
  role: ANALYTICS_ROLE[role],
  signedUpAt,
});

function trackBegin(session: SessionFacts): void {
  const store = browserStore();
  if (!store || !noteSession(store, session.key)) return;
  track('Log In');
  pushToDataLayer('login', session.sub);
  if (!session.signUp) return;
  track('Sign Up', {
    'referral source': new URLSearchParams(window.location.search).get('utm_source') ?? 'invitation',
    'user role': ANALYTICS_ROLE[session.role],
    'device type': deviceType(navigator.userAgent),
  });
}

/** The session that the reader has asked to leave, so that a second click does not leave it again. */
let left: string | undefined;

/** To be called as the reader signs out: records how long the session was, in seconds, and resets its flags. */
export function trackSignOut(session: SessionFacts): void {
  if (left === session.key) return;
  left = session.key;
  const seconds = (Date.now() - Date.parse(session.startedAt)) / 1000;
  track('Log Out', { 'session duration': Math.max(0, Math.round(seconds)) });
  pushToDataLayer('logout', session.sub);
  // Now, while our server still knows whose events these are.
  tracking.leave();
  tracking.meet(null);
  const store = browserStore();
  if (store) forgetSession(store);
}
