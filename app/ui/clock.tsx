import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { formatMoment, formatTime } from '#app/platform/format/dates.ts';
import { relativeTime, timeLeft } from './relative-time.ts';

const TICK = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Shares one interval between all times on the page; runs none when there are none. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const current = (): number => Math.floor(Date.now() / TICK) * TICK;

type Clock = { now: string; timeZone: string };
const Context = createContext<Clock | null>(null);

/** The server's time and the member's time zone, so that the first render is the same on server and browser. */
export function ClockProvider({ now, timeZone, children }: Clock & { children: ReactNode }) {
  return <Context value={{ now, timeZone }}>{children}</Context>;
}

function useClock(): { now: number; timeZone: string } {
  const clock = useContext(Context);
  if (!clock) throw new Error('Times need a ClockProvider above them');
  const now = useSyncExternalStore(subscribe, current, () => Date.parse(clock.now));
  return { now, timeZone: clock.timeZone };
}

/** "3 hours ago", with the exact time and its zone on hover. */
export function RelativeTime({ iso, className }: { iso: string; className?: string }) {
  const { now, timeZone } = useClock();
  return (
    <time dateTime={iso} title={formatMoment(iso, timeZone)} className={className}>
      {relativeTime(iso, now, timeZone)}
    </time>
  );
}

/** "14:05": the time of day in the member's time zone, below its date. */
export function TimeOfDay({ iso, className }: { iso: string; className?: string }) {
  const { timeZone } = useClock();
  return (
    <time dateTime={iso} title={formatMoment(iso, timeZone)} className={className}>
      {formatTime(iso, timeZone)}
    </time>
  );
}

/** What depends on the present time, given with the member's time zone. */
export function AtPresent({ children }: { children: (now: Date, timeZone: string) => ReactNode }) {
  const { now, timeZone } = useClock();
  return children(new Date(now), timeZone);
}

type CountdownProps = {
  iso: string;
  /** The text shown once the time has passed. */
  over?: string;
  /** Text after the time: "12 days left". Empty where the layout says it. */
  suffix?: string;
  className?: string;
};

/** "12 days left", "5 h 20 min left", "Closed". */
export function Countdown({ iso, over = 'Closed', suffix = ' left', className }: CountdownProps) {
  const { now, timeZone } = useClock();
  const left = timeLeft(iso, now);
  return (
    <time dateTime={iso} title={formatMoment(iso, timeZone)} className={className}>
      {left === null ? over : left + suffix}
    </time>
  );
}
