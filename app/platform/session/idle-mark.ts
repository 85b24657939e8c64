import { readCookie, removeCookie, type SentCookies, writeCookie } from '../pages/script-cookie.ts';

/** Set by our pages while they are not being used; requests that carry it do not extend the session. */
export const IDLE_MARK = 'vestry_untouched';

/** Requests that a page makes by itself within this time count towards the last act. */
export const RESTS_AFTER_MS = 60_000;

/** The time of the last act in any tab of this browser. */
const LAST_ACT = 'vestry.last-act';
const LOOKS_EVERY_MS = 15_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Returns whether a request comes from a page that is not being used. */
export const isMarkedIdle = (cookies: SentCookies): boolean => readCookie(cookies, IDLE_MARK) === '1';

/**
 * Marks all requests of this browser while none of its pages is used, so that background refreshes do not extend the
 * session. Only a person's act removes the mark. Returns a function that stops.
 */
export function markWhenUntouched(now: () => number = Date.now): () => void {
  let isMarked: boolean | undefined;
  let noted = Number.NEGATIVE_INFINITY;
  const mark = (untouched: boolean) => {
    if (isMarked === untouched) return;
    isMarked = untouched;
    if (untouched) writeCookie(IDLE_MARK, '1', null);
    else removeCookie(IDLE_MARK);
  };
  const acted = () => {
    // Another tab may have set the mark meanwhile.
    if (now() - noted > LOOKS_EVERY_MS) isMarked = undefined;
    mark(false);
    if (now() - noted < 1_000) return;
    noted = now();
    remember(noted);
  };
  const look = () => {
    isMarked = undefined;
    mark(now() - Math.max(noted, recalled()) > RESTS_AFTER_MS);
  };
  // Opening a page is an act.
  acted();
  const timer = setInterval(look, LOOKS_EVERY_MS);
  for (const act of ACTS) window.addEventListener(act, acted, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const act of ACTS) window.removeEventListener(act, acted, { capture: true });
  };
}

/** Storage may be blocked: then each tab tracks only its own acts. */
function remember(at: number): void {
  try {
    localStorage.setItem(LAST_ACT, String(at));
  } catch {
    return;
  }
}

function recalled(): number {
  try {
    return Number(localStorage.getItem(LAST_ACT) ?? 0);
  } catch {
    return 0;
  }
}
