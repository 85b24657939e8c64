import { beforeEach, describe, expect, test } from 'vitest';
import type { Person, TrackedEvent } from '#app/platform/tracking/tracking.ts';
import { type Batches, createTracker } from './tracker.ts';

const ada: Person = {
  id: 'auth0|ada',
  sessionKey: 'session-1',
  email: 'ada@x.test',
  role: 'Active',
  signedUpAt: '2026-01-01T00:00:00.000Z',
};
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';

type Ended = (answer: unknown) => void;
type Queued = Parameters<Batches['sendRequest']>[0][number];

/** Imitates the vendor's SDK as far as we use it: it keeps events until a request has ended. */
function fakeSdk() {
  const known: Record<string, unknown> = { $device_id: 'device-1' };
  const queue: Queued[] = [];
  const said: unknown[] = [];
  const requests: { events: Queued[]; beacon: boolean; ended: Ended }[] = [];
  const batches: Batches = {
    sendRequest: (events, { transport }, ended) =>
      requests.push({ events, beacon: transport === 'sendBeacon', ended }),
  };
  return {
    said,
    queue,
    requests,
    batches,
    sdk: {
      track: (event: string, properties: Record<string, unknown> = {}) =>
        void queue.push({ event, properties: { ...known, ...properties } }),
      identify: (id: string) => void said.push(['identify', Object.assign(known, { $user_id: id }) && id]),
      reset: () => {
        Object.assign(known, { $device_id: 'device-2' });
        said.push(['reset', delete known.$user_id]);
      },
      register: (properties: object) => void Object.assign(known, properties),
      get_property: (name: string) => known[name],
      people: { set: (profile: unknown) => void said.push(['profile', profile]) },
    },
    /** Flushes the SDK's queue. Returns the outcome of the last request. */
    flush: (transport?: string) => {
      const answers: unknown[] = [];
      batches.sendRequest(queue.splice(0), transport ? { transport } : {}, (answer) => answers.push(answer));
      return answers;
    },
  };
}

let fake: ReturnType<typeof fakeSdk>;
let sent: [TrackedEvent, string | undefined][];
const values = new Map<string, string>();
const store = {
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => void values.set(name, value),
};
const start = () =>
  createTracker(fake.sdk as unknown as Parameters<typeof createTracker>[0], fake.batches, {
    send: (event, device) => void sent.push([event, device]),
    store,
    userAgent: PHONE,
    location: 'Portugal',
  });
const event = (id: string): TrackedEvent => ({
  id,
  time: 1_700_000_000_123,
  eventName: 'Question Submit',
  properties: { 'page name': 'FAQs' },
});

beforeEach(() => {
  fake = fakeSdk();
  sent = [];
  values.clear();
});

describe('an event', () => {
  test('is sent by the SDK, under its own id and time', () => {
    start().track(event('1'));
    expect(fake.queue).toMatchObject([
      {
        event: 'Question Submit',
        properties: { 'page name': 'FAQs', $insert_id: '1', time: 1_700_000_000_123 },
      },
    ]);
    expect(sent).toEqual([]);
  });

  test('accepted by the vendor is done', () => {
    const tracker = start();
    tracker.track(event('1'));
    const answers = fake.flush();
    fake.requests[0]?.ended({ status: 1, error: null });
    tracker.leave();
    expect([answers, sent]).toEqual([[{ status: 1, error: null }], []]);
  });

  test.each([
    ['a refusal', { status: 0, httpStatusCode: 400, error: 'Bad HTTP status: 400' }],
    ['being blocked', { status: 0, httpStatusCode: 0, error: 'Bad HTTP status: 0' }],
    ['an outage', { status: 0, httpStatusCode: 503, error: 'Bad HTTP status: 503' }],
    ['a deadline', { status: 0, httpStatusCode: 0, error: 'timeout' }],
    ['half an answer', '{"status"'],
    ['a wrong token', { status: 0, error: 'token, missing or empty' }],
  ])('seed §7: falls back to our own server on %s, and the SDK does not retry', (_why, answer) => {
    const tracker = start();
    tracker.track(event('1'));
    const answers = fake.flush();
    fake.requests[0]?.ended(answer);
    tracker.leave();
    expect(sent).toEqual([[event('1'), 'device-1']]);
    expect(answers).toEqual([{ status: 1, error: null }]);
  });

  test('left in the SDK’s queue by an earlier page falls back as well; the SDK’s own events do not', () => {
    start();
    fake.queue.push(
      {
        event: 'Question Submit',
        properties: { 'page name': 'FAQs', $insert_id: 'old', time: 1_700_000_000_123, $os: 'x' },
      },
      { event: '$identify', properties: { $insert_id: 'own', time: 1 } },
    );
    fake.flush();
    fake.requests[0]?.ended({ status: 0, httpStatusCode: 0, error: 'Bad HTTP status: 0' });
    expect(sent).toEqual([[event('old'), undefined]]);
  });

  test('that the vendor has not confirmed is sent by our own server when the page closes, and no longer by the SDK', () => {
    const tracker = start();
    tracker.track(event('1'));
    tracker.track(event('2'));
    tracker.leave();
    tracker.leave();
    expect(sent).toEqual([
      [event('1'), 'device-1'],
      [event('2'), 'device-1'],
    ]);
    expect(fake.flush('sendBeacon')).toEqual([{ status: 1, error: null }]);
    expect(fake.requests).toEqual([]);
  });

  test('in a beacon, which gets no response, stays held', () => {
    const tracker = start();
    tracker.track(event('1'));
    fake.flush('sendBeacon');
    expect(fake.requests).toMatchObject([{ beacon: true }]);
    fake.requests[0]?.ended(1);
    tracker.leave();
    expect(sent).toEqual([[event('1'), 'device-1']]);
  });
});

describe('seed §3: the analytics user profile', () => {
  test('is sent once per session', () => {
    start().meet(ada);
    start().meet(ada);
    expect(fake.said).toEqual([
      ['identify', 'auth0|ada'],
      [
        'profile',
        {
          $email: 'ada@x.test',
          'sign-up date': '2026-01-01T00:00:00.000Z',
          'device type': 'mobile',
          location: 'Portugal',
          role: 'Active',
          'user ID': 'auth0|ada',
        },
      ],
      ['identify', 'auth0|ada'],
    ]);
    start().meet({ ...ada, sessionKey: 'session-2' });
    expect(fake.said.filter((words) => Array.isArray(words) && words[0] === 'profile')).toHaveLength(2);
  });

  test('is sent again when the role changes while the session lasts', () => {
    start().meet({ ...ada, role: 'Unknown' });
    start().meet({ ...ada, role: 'Prospect' });
    const profiles = fake.said.filter((words) => Array.isArray(words) && words[0] === 'profile');
    expect(profiles).toMatchObject([
      ['profile', { role: 'Unknown' }],
      ['profile', { role: 'Prospect' }],
    ]);
  });

  test('is reset at logout, and when another person signs in', () => {
    const tracker = start();
    tracker.meet(null);
    expect(fake.said).toEqual([]);
    tracker.meet(ada);
    tracker.meet(null);
    expect(fake.said.at(-1)).toEqual(['reset', true]);
    tracker.meet(ada);
    fake.said.length = 0;
    tracker.meet({ ...ada, id: 'auth0|bo' });
    expect(fake.said.map((words) => Array.isArray(words) && words[0])).toEqual(['reset', 'identify']);
  });
});

describe('the id of a browser', () => {
  const registered = () => [
    fake.sdk.get_property('$device_id'),
    fake.sdk.get_property('distinct_id'),
    values.get('device'),
  ];

  test('is the one under which our own server already knows the visitor', () => {
    values.set('device', 'ours');
    start();
    expect(registered()).toEqual(['ours', '$device:ours', 'ours']);
  });

  test('is the SDK’s without one, and after another person has signed in', () => {
    const tracker = start();
    expect(values.get('device')).toBe('device-1');
    tracker.meet(ada);
    tracker.meet({ ...ada, id: 'auth0|bo' });
    expect(values.get('device')).toBe('device-2');
  });

  test('stays the SDK’s for a person whom it knows', () => {
    start().meet(ada);
    values.set('device', 'ours');
    start();
    expect(registered()).toEqual(['device-1', undefined, 'device-1']);
  });
});
