import { v4 } from 'uuid';
import type { AnalyticsEventName, AnalyticsEvents } from './analytics-events.ts';
import { truncateProperties } from './analytics-events.ts';
import { ownDevice } from './own-device.ts';
import { createTracking, type TrackedEvent } from './tracking.ts';

/** Pending events of this document. */
export const tracking = createTracking((event) => sendToServer(event));

/**
 * Records an analytics event from the browser (seed §3, §7). Never throws and is never awaited: no act may depend on
 * it.
 */
export function track<Name extends AnalyticsEventName>(
  ...[eventName, properties]: AnalyticsEvents[Name] extends Record<string, never>
    ? [eventName: Name]
    : [eventName: Name, properties: AnalyticsEvents[Name]]
): void {
  tracking.track({
    id: v4(),
    time: Date.now(),
    eventName,
    properties: truncateProperties(properties ?? {}),
  });
}

/**
 * Sends an event through our own server (seed §7), with the device that it happened on. The request outlives the page
 * that sent it.
 */
export function sendToServer(event: TrackedEvent, device = ownDevice()): void {
  fetch('/api/analytics/track', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...event, device }),
    keepalive: true,
  })
    .then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
    })
    .catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: seed §7 and §8 require this message
      console.error('Failed to send event to server-side tracking', error);
    });
}
