import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { publicEnv } from '#app/platform/config/public-env.ts';
import { isLeaving } from '#app/platform/pages/leaving.ts';
import { loginUrl } from '#app/platform/session/return-to.ts';
import { lookUpProfile } from '#app/platform/session/session-lookup.ts';
import { Button } from '#app/ui/button.tsx';
import type { SessionFacts } from './session-facts.ts';
import { SESSION_MEMORY } from './session-memory.ts';
import { CHECK_EVERY_MS, createSessionWatch } from './session-watch.ts';

/** Another tab announces a sign-out when it starts; the server learns of it a moment later. */
const SIGN_OUT_TAKES_MS = 1500;

type Watch = ReturnType<typeof createSessionWatch>;

/**
 * Guards an open page: requests the session's profile when its tab comes to the front, every few minutes, and when
 * another tab signs out. An ended session redirects to the login route and returns here afterwards; a failed lookup
 * shows this banner.
 */
export default function SessionGuard({ session }: { session: SessionFacts }) {
  const [reachable, setReachable] = useState(true);
  const [watch, setWatch] = useState<Watch>();
  const { revalidate } = useRevalidator();
  const onReachable = useEffectEvent((answer: boolean) => {
    setReachable(answer);
    if (answer && !reachable) void revalidate();
  });

  useEffect(() => {
    const { PROFILE_ROUTE, LOGIN_ROUTE } = publicEnv();
    const made = createSessionWatch({
      sub: session.sub,
      lookUp: () => lookUpProfile(PROFILE_ROUTE),
      now: () => performance.now(),
      onLogin: () => {
        if (!isLeaving()) window.location.assign(loginUrl(LOGIN_ROUTE, window.location));
      },
      onOtherAccount: () => window.location.reload(),
      onReachable: (answer) => onReachable(answer),
    });
    setWatch(made);
    return whenDue(made);
  }, [session.sub]);

  if (reachable) return null;
  return (
    <div role="alert" className="border-b bg-warning-soft px-4 py-2 print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <strong className="font-semibold">We could not check your session.</strong> What you see may be out
          of date. Please check your connection.
        </p>
        <Button size="sm" onClick={() => void watch?.check({ now: true })}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** Triggers a check on each of these occasions. Returns a function that stops. */
function whenDue(watch: Watch): () => void {
  const soon = () => {
    if (document.visibilityState === 'visible') void watch.check();
  };
  let afterSignOut: ReturnType<typeof setTimeout> | undefined;
  const signedOutElsewhere = ({ key, newValue }: StorageEvent) => {
    if (key !== null && (key !== SESSION_MEMORY || newValue !== null)) return;
    clearTimeout(afterSignOut);
    afterSignOut = setTimeout(() => void watch.check({ now: true }), SIGN_OUT_TAKES_MS);
  };
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void watch.check({ now: true });
  };
  const timer = setInterval(soon, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', soon);
  window.addEventListener('online', soon);
  window.addEventListener('storage', signedOutElsewhere);
  window.addEventListener('pageshow', restored);
  return () => {
    clearInterval(timer);
    clearTimeout(afterSignOut);
    document.removeEventListener('visibilitychange', soon);
    window.removeEventListener('online', soon);
    window.removeEventListener('storage', signedOutElsewhere);
    window.removeEventListener('pageshow', restored);
  };
}
