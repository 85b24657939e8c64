import { beforeEach, describe, expect, test } from 'vitest';
import { createTracking, type Person, type TrackedEvent, type Tracker } from './tracking.ts';

const ada: Person = {
  id: 'auth0|ada',
  sessionKey: 'session',
  email: 'ada@x.test',
  role: 'Active',
  signedUpAt: '2026-01-01T00:00:00.000Z',
};
const event = (id: string): TrackedEvent => ({ id, time: 1, eventName: 'Log In', properties: {} });

let said: string[] = [];
const tracker: Tracker = {
  track: ({ id }) => said.push(`tracker ${id}`),
  meet: (person) => said.push(`meet ${person?.id ?? 'a visitor'}`),
  leave: () => said.push('leave'),
};
const create = () => createTracking(({ id }) => said.push(`server ${id}`));

beforeEach(() => {
  said = [];
});

describe('seed §7: events', () => {
  test('wait for the tracker, which first learns who the person is', () => {
    const tracking = create();
    tracking.track(event('1'));
    tracking.meet(ada);
    tracking.track(event('2'));
    expect(said).toEqual([]);
    tracking.open(tracker);
    tracking.track(event('3'));
    expect(said).toEqual(['meet auth0|ada', 'tracker 1', 'tracker 2', 'tracker 3']);
  });

  test('use our own server if there is no tracker', () => {
    const tracking = create();
    tracking.track(event('1'));
    tracking.open(null);
    tracking.track(event('2'));
    tracking.meet(ada);
    tracking.leave();
    expect(said).toEqual(['server 1', 'server 2']);
  });

  test('still queued when the page closes are sent by our own server, once', () => {
    const tracking = create();
    tracking.track(event('1'));
    tracking.leave();
    tracking.leave();
    // In the back/forward cache the page may return.
    tracking.track(event('2'));
    tracking.open(tracker);
    tracking.leave();
    expect(said).toEqual(['server 1', 'meet a visitor', 'tracker 2', 'leave']);
  });
});

test('nothing is sent for a document that an admin views as a member', () => {
  const tracking = create();
  tracking.silence();
  tracking.track(event('1'));
  tracking.open(null);
  tracking.track(event('2'));
  tracking.leave();
  expect(said).toEqual([]);
});
