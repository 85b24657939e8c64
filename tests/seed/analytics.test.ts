import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';
import { importEventsJob } from '#app/notify/analytics/analytics.jobs.server.ts';
import { ANALYTICS_EVENT_FIELDS } from '#app/platform/tracking/analytics-event-fields.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';

useTestDatabase({ jobs: [importEventsJob] });
const server = useServer();

const track = (body: unknown, headers: Record<string, string> = {}) =>
  post(server.app, '/api/analytics/track', body, headers);

const stored = () =>
  db()
    .select({
      name: analyticsEvent.name,
      properties: analyticsEvent.properties,
      memberId: analyticsEvent.memberId,
    })
    .from(analyticsEvent);

/** The queued input of the job that forwards events. */
const asked = async () => {
  const { rows } = await db().execute<{ data: { eventId: string; at: number } }>(
    sql`select data from pgboss.job where name = ${importEventsJob.name}`,
  );
  return rows.map(({ data }) => data);
};

/** The seed's own list, so that the code's cannot drift from it. */
const CATALOGUE: Record<string, string[]> = {
  'Sign Up': ['referral source', 'user role', 'device type'],
  'Join Waitlist': [],
  'Log In': [],
  'Log Out': ['session duration'],
  'Submit Investment Preferences': [],
  'Watch Video': ['duration', 'video name'],
  'Commit to Investment': ['amount', 'investment name'],
  'Set Desired Investment Amount': [],
  'Investment Modal Opened': [],
  'Pipeline Likeliness Indicator': ['investment name', 'scale of likeliness'],
  'Pipeline Commit': [],
  'Page View': ['previous page', 'previous URL', 'time spent'],
  'Teaser Download': ['document name'],
  'Question Submit': ['page name'],
  'Rich Text Link Click': ['url', 'link text'],
  'Document Download': ['name', 'url'],
  'Waitlist Form Interaction': ['email', 'step', 'valid-email', 'invited', 'existing-user'],
  'Investment Preferences Form Step': [
    'step number',
    'total steps',
    'field name',
    'value',
    'valid',
    'mode',
    'email',
  ],
  'Audio Player Interaction': [
    'action',
    'title',
    'audio url',
    'timestamp',
    'volume',
    'duration',
    'percent played',
  ],
  'NDA Signature': ['success', 'error'],
  'Share Form View': [],
  'Share Form Submission': [],
  'Contact Form Submission': ['subject'],
};

test('seed §3: the catalogue of events and their fields', () => {
  expect(ANALYTICS_EVENT_FIELDS).toEqual(CATALOGUE);
});

describe('seed §7: POST /api/analytics/track', () => {
  test.each(Object.entries(CATALOGUE))('stores %s with all its fields', async (eventName, fields) => {
    const properties = Object.fromEntries(fields.map((field, index) => [field, index]));
    const answer = await track({ eventName, properties });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await stored()).toEqual([{ name: eventName, properties, memberId: null }]);
  });

  test('attributes events by the session alone', async () => {
    const { cookie, member } = await makeSignedIn();
    await track({ eventName: 'Log In', memberId: 'somebody', properties: {} }, { cookie });
    expect(await stored()).toEqual([{ name: 'Log In', properties: {}, memberId: member.id }]);
  });

  test('forwards each to analytics, with its time and its device', async () => {
    const { cookie, member } = await makeSignedIn();
    const id = '3f0c8f4a-52a5-4c55-9a5e-0a4c7d4f0a11';
    const time = Date.now() - 60_000;
    await track({ eventName: 'Log In', id, time, device: 'device-1' }, { cookie });
    expect(await asked()).toEqual([{ eventId: id, at: time, account: member.auth0Id, device: 'device-1' }]);
  });

  test('accepts an event once, however often it is sent', async () => {
    const id = '3f0c8f4a-52a5-4c55-9a5e-0a4c7d4f0a12';
    const answers = await Promise.all(Array.from({ length: 5 }, () => track({ eventName: 'Log In', id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect([(await stored()).length, (await asked()).length]).toEqual([1, 1]);
  });

  test.each([0, 1_000, Date.now() - 6 * 86_400_000, Date.now() + 3_600_000])(
    'rejects a clock that says %d',
    async (time) => {
      const before = Date.now();
      expect((await track({ eventName: 'Log In', time })).status).toBe(204);
      expect((await asked())[0]?.at).toBeGreaterThanOrEqual(before);
    },
  );

  test('drops fields that the event does not have', async () => {
    const properties = { 'session duration': 12, password: 'x', __proto__: 'y', constructor: 'z' };
    expect((await track({ eventName: 'Log Out', properties })).status).toBe(204);
    expect(await stored()).toMatchObject([{ properties: { 'session duration': 12 } }]);
    expect(Object.keys((await stored())[0]?.properties ?? {})).toEqual(['session duration']);
  });

  test.each([
    ['an unknown event', { eventName: 'Made Up', properties: {} }],
    ['an inherited name', { eventName: 'constructor' }],
    ['no event', {}],
    ['a list', []],
    ['null', null],
    ['no JSON', 'eventName=Log+In'],
    ['nothing', ''],
    ['an id that is none', { eventName: 'Log In', id: 'x' }],
    ['a time that is none', { eventName: 'Log In', time: 'now' }],
    ['a device that is none', { eventName: 'Log In', device: 'a b' }],
    ['nested properties', { eventName: 'Log Out', properties: { 'session duration': { seconds: 1 } } }],
    ['properties that are no object', { eventName: 'Log Out', properties: 'x' }],
  ])('refuses %s with the error body', async (_what, body) => {
    const answer = await track(body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: {
          code: 'bad_request',
          message: expect.any(String),
          requestId: answer.headers.get('x-request-id'),
        },
      },
    ]);
    expect(await stored()).toEqual([]);
  });
});

describe('seed §9: truncation at 255 characters', () => {
  const name = async (given: string) => {
    const answer = await track({ eventName: 'Question Submit', properties: { 'page name': given } });
    expect(answer.status).toBe(204);
    return (await stored())[0]?.properties['page name'];
  };

  test('cuts longer texts', async () => {
    expect(await name('a'.repeat(256))).toBe('a'.repeat(255));
  });

  test('keeps texts of that length', async () => {
    expect(await name('ä'.repeat(255))).toBe('ä'.repeat(255));
  });

  test('never cuts within a character', async () => {
    expect(await name(`${'a'.repeat(254)}😀`)).toBe('a'.repeat(254));
  });

  test.each(['a\u0000b', 'a\ud800b', '\udc00'])(
    'stores %j, which the database accepts only in part',
    async (text) => {
      expect(typeof (await name(text))).toBe('string');
    },
  );
});
