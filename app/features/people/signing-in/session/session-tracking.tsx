import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ANALYTICS_ROLE } from '#app/domain/access/roles.ts';
import { pushToDataLayer } from '#app/integrations/tags/data-layer.ts';
import { publicEnv } from '#app/platform/config/public-env.ts';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { track, tracking } from '#app/platform/tracking/track.ts';
import { createPageViews } from './page-views.ts';
import type { SessionFacts } from './session-facts.ts';
import { forgetSession, noteSession } from './session-memory.ts';

type PageViews = ReturnType<typeof createPageViews>;

/** Lives as long as the document, so it also sees changes between layouts. */
let pageViews: PageViews | undefined;

/**
 * Reports the user, the login (once per session) and each route change to analytics and the tag manager (seed §4). Our
 * server reports the sign-up. Renders nothing.
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
  tellTags('login', session);
}

function tellTags(event: 'login' | 'logout', { sub }: SessionFacts): void {
  // An admin's actions while viewing as a member are not the member's.
  if (publicEnv().TAG_MANAGER && !document.documentElement.dataset.viewing) pushToDataLayer(event, sub);
}

/** The session already signed out of, so a second click is not tracked again. */
let left: string | undefined;

/** Call on sign-out: records the length of the session, in seconds, and resets its flags. */
export function trackSignOut(session: SessionFacts): void {
  if (left === session.key) return;
  left = session.key;
  const seconds = (Date.now() - Date.parse(session.startedAt)) / 1000;
  track('Log Out', { 'session duration': Math.max(0, Math.round(seconds)) });
  tellTags('logout', session);
  // Flush now, while our server can still attribute these events.
  tracking.leave();
  tracking.meet(null);
  const store = browserStore();
  if (store) forgetSession(store);
}
