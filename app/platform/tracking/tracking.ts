import type { AnalyticsEventName } from './analytics-events.ts';

/** A pending event. Its id and time deduplicate it if it is sent more than once or by several routes. */
export type TrackedEvent = {
  id: string;
  /** Milliseconds since 1970. */
  time: number;
  eventName: AnalyticsEventName;
  properties: Record<string, unknown>;
};

/** The signed-in person, as far as analytics may know (seed §3). */
export type Person = {
  id: string;
  /** Identifies their session. */
  sessionKey: string;
  email: string;
  /** Its label (seed §4). */
  role: string;
  /** ISO time. */
  signedUpAt: string;
};

/** The analytics service's own SDK, once it is loaded. */
export type Tracker = {
  track(event: TrackedEvent): void;
  /** Sets the person of the following events; `null` for a visitor. */
  meet(person: Person | null): void;
  /** Sends unconfirmed events at once through our own server, because the page may be closing. */
  leave(): void;
};

/**
 * Queues events in memory until it is known which route they can take: the tracker, or without one, `send`, the
 * fallback of seed §7.
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
    /** Sets the route of events from now on; `null`: the fallback. */
    open(found: Tracker | null): void {
      tracker = found;
      tracker?.meet(person);
      const waited = waiting ?? [];
      waiting = null;
      waited.forEach(track);
    },
    /** Stops all tracking in this document: an admin is viewing it as a member, or the firm has no analytics. */
    silence(): void {
      silent = true;
    },
    leave(): void {
      waiting?.splice(0).forEach(send);
      tracker?.leave();
    },
  };
}
