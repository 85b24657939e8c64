import type { AnalyticsEventName } from './analytics-events.ts';

/** An event on its way. By whichever way it goes, and by however many: its id and time make it one. */
export type TrackedEvent = {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  eventName: AnalyticsEventName;
  properties: Record<string, unknown>;
};

/** Who is signed in, as far as analytics may know them (seed §3). */
export type Person = {
  id: string;
  /** Stands for their session. */
  sessionKey: string;
  email: string;
  /** Its label (seed §4). */
  role: string;
  /** ISO time. */
  signedUpAt: string;
};

/** The analytics service's own way, once it is there. */
export type Tracker = {
  track(event: TrackedEvent): void;
  /** Whose events follow; `null`: a visitor's. */
  meet(person: Person | null): void;
  /** Sends at once, by our own server, what is not known to have arrived: the page may be gone in a moment. */
  leave(): void;
};

/**
 * Events wait in memory until it is known which way they can go; then they go by the tracker, or where there is none,
 * through `send`, the fallback of seed §7.
 */
export function createTracking(send: (event: TrackedEvent) => void) {
  let waiting: TrackedEvent[] | null = [];
  let tracker: Tracker | null = null;
  let person: Person | null = null;
  let silent = false;

  function track(event: TrackedEvent): void {
    if (silent) return;
    if (waiting) waiting.push(event);
    else if (tracker) tracker.track(event);
    else send(event);
  }

  return {
    track,
    meet(met: Person | null): void {
      person = met;
      tracker?.meet(met);
    },
    /** Tells which way events go from now on; `null`: by the fallback. */
    open(found: Tracker | null): void {
      tracker = found;
      tracker?.meet(person);
      const waited = waiting ?? [];
      waiting = null;
      waited.forEach(track);
    },
    /** From now on nothing is told of this document: whoever looks at it does so with another's eyes. */
    silence(): void {
      silent = true;
    },
    leave(): void {
      waiting?.splice(0).forEach(send);
      tracker?.leave();
    },
  };
}
