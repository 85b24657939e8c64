import type { Mixpanel } from 'mixpanel-browser';
import { ANALYTICS_EVENT_FIELDS } from '#app/platform/tracking/analytics-event-fields.ts';
import type { AnalyticsEventName } from '#app/platform/tracking/analytics-events.ts';
import { deviceType } from '#app/platform/tracking/device-type.ts';
import { DEVICE_KEY } from '#app/platform/tracking/own-device.ts';
import type { Person, TrackedEvent, Tracker } from '#app/platform/tracking/tracking.ts';

type Sdk = Pick<Mixpanel, 'track' | 'identify' | 'reset' | 'register' | 'get_property'> & {
  people: Pick<Mixpanel['people'], 'set'>;
};

/** An event as the SDK stores it in its queue, which outlives the page. */
type Queued = { event: string; properties: Record<string, unknown> };

/** The SDK's queue of events, hooked where a batch is sent: the only place that sees the outcome. */
export type Batches = {
  sendRequest(events: Queued[], options: { transport?: string }, ended: (answer: unknown) => void): void;
};

type Surroundings = {
  /** The fallback: sends an event with the device that it happened on. */
  send(event: TrackedEvent, device: string | undefined): void;
  store: Pick<Storage, 'getItem' | 'setItem'> | null;
  userAgent: string;
  /** Where the browser is (seed §3). */
  location: string;
};

/** The response reported to the SDK when the events took the fallback, so that it drops them. */
const TAKEN = { status: 1, error: null };
const PROFILED = 'analytics-profile';

/**
 * Wraps the vendor's SDK as the route for events. Each event is also kept here until the vendor confirms it. If its
 * request fails or the page closes, it takes the fallback under the same id, by which the vendor deduplicates it.
 */
export function createTracker(sdk: Sdk, batches: Batches, surroundings: Surroundings): Tracker {
  const { send, store, userAgent, location } = surroundings;
  /** Sent by the SDK, not yet confirmed. */
  const held = new Map<unknown, { event: TrackedEvent; device: string | undefined }>();
  /** Sent by the fallback while the SDK also had them. */
  const handedOver = new Set<unknown>();

  shareDevice();

  const sendRequest = batches.sendRequest.bind(batches);
  batches.sendRequest = (events, options, ended) => {
    const left = events.filter(({ properties }) => !handedOver.has(properties.$insert_id));
    if (left.length === 0) return ended(TAKEN);
    sendRequest(left, options, (answer) => {
      // A beacon gets no response: its events stay in `held`.
      if (options.transport === 'sendBeacon') return ended(answer);
      for (const one of left) {
        held.delete(one.properties.$insert_id);
        if (!wasTaken(answer)) sendAnew(one);
      }
      ended(TAKEN);
    });
  };

  function sendAnew({ event, properties }: Queued): void {
    const { $insert_id: id, time, $device_id: device } = properties;
    // Events of the SDK itself (which member a visitor turned out to be) are skipped: our server sends that with
    // every event.
    if (!isOurs(event) || typeof id !== 'string' || typeof time !== 'number') return;
    const own = ANALYTICS_EVENT_FIELDS[event].map((field) => [field, properties[field]]);
    send({ id, time, eventName: event, properties: Object.fromEntries(own) }, idOf(device));
  }

  /**
   * Makes the SDK and our own server know this browser by one id, so that what a visitor does through either is joined
   * to one person.
   */
  function shareDevice(): void {
    const own = store?.getItem(DEVICE_KEY);
    const isStranger = sdk.get_property('$user_id') === undefined;
    if (own && isStranger) sdk.register({ $device_id: own, distinct_id: `$device:${own}` });
    else keepDevice();
  }

  function keepDevice(): void {
    const device = idOf(sdk.get_property('$device_id'));
    if (device) store?.setItem(DEVICE_KEY, device);
  }

  return {
    track(event) {
      held.set(event.id, { event, device: idOf(sdk.get_property('$device_id')) });
      sdk.track(event.eventName, { ...event.properties, $insert_id: event.id, time: event.time });
    },

    meet(person) {
      const known = sdk.get_property('$user_id');
      if (known !== undefined && known !== person?.id) {
        sdk.reset();
        keepDevice();
      }
      if (!person) return;
      sdk.identify(person.id);
      // A role may be granted while the session lasts.
      const profiled = `${person.sessionKey} ${person.role}`;
      if (store?.getItem(PROFILED) === profiled) return;
      sdk.people.set(profileOf(person, userAgent, location));
      store?.setItem(PROFILED, profiled);
    },

    leave() {
      for (const [id, { event, device }] of held) {
        handedOver.add(id);
        send(event, device);
      }
      held.clear();
    },
  };
}

/** The analytics user profile of seed §3; `$email` is the vendor's name for the e-mail. */
const profileOf = ({ id, email, role, signedUpAt }: Person, userAgent: string, location: string) => ({
  $email: email,
  'sign-up date': signedUpAt,
  'device type': deviceType(userAgent),
  location,
  role,
  'user ID': id,
});

const wasTaken = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 1;

const isOurs = (name: string): name is AnalyticsEventName => Object.hasOwn(ANALYTICS_EVENT_FIELDS, name);

const idOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
