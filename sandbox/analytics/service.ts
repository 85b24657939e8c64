import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { WebContext } from '../http.ts';
import { parseJson } from '../json.ts';
import { bytesOf, openReceiver } from '../receiver.ts';
import { sameSecret } from '../secrets.ts';
import type { StandIn, Surroundings } from '../stand-in.ts';
import { type LooseEvent, looseEvent, millisecondsOf, strictEvent } from './events.ts';

/** The project's token. */
export type AnalyticsOptions = { token: string };
export const DEFAULT_ANALYTICS: AnalyticsOptions = { token: 'sandbox-analytics-token' };

/** Each as it was first told, and the path that it came by. */
type SeenEvent = LooseEvent & { from: string };
type Profile = { who: string; fields: Record<string, unknown> };
type Recording = { who: string; parts: number };

const MOST_AT_ONCE = 2_000;
const profileChange = z.object({
  $token: z.string(),
  $distinct_id: z.string(),
  $set: z.looseObject({}).optional(),
  $set_once: z.looseObject({}).optional(),
});

/** The stand-in for Mixpanel. */
export async function startAnalytics(surroundings: Surroundings, { token }: AnalyticsOptions) {
  const { app, received, serve } = await openReceiver(surroundings, {
    name: 'analytics',
    title: 'Product analytics',
    standsFor: 'Mixpanel: events from browsers and from the server',
  });
  const events = received<SeenEvent>('events');
  const people = received<Profile>('people');
  const recordings = received<Recording>('recordings');
  let lastRecorded = '';

  const keep = async ({ event, properties }: LooseEvent, from: string) => {
    const { $insert_id = randomUUID(), distinct_id, time = Date.now() } = properties;
    // The four by which the vendor knows that it has an event already.
    const key = JSON.stringify([event, distinct_id, $insert_id, millisecondsOf(Number(time))]);
    if (!events.get(key)) await events.set(key, { event, properties, from });
  };
  const isOurs = (c: WebContext): boolean => {
    const [user] = atob(c.req.header('authorization')?.replace(/^Basic /, '') ?? '').split(':');
    return sameSecret(user || c.req.query('api_key'), token);
  };
  const answer = (c: WebContext, error: string | null = null) => {
    const status = error === null ? 1 : 0;
    return c.req.query('verbose') === '1' ? c.json({ status, error }) : c.text(`${status}`);
  };
  app.on(['GET', 'POST'], ['/track', '/track/'], async (c) => {
    const told = looseEvent.array().safeParse(await listIn(c));
    const isSound = told.success && told.data.every(({ properties }) => properties.token === token);
    if (!isSound) return answer(c, 'token, missing or empty');
    for (const event of told.data) await keep(event, '/track');
    return answer(c);
  });

  app.on(['GET', 'POST'], ['/engage', '/engage/'], async (c) => {
    const told = profileChange.array().safeParse(await listIn(c));
    if (!told.success || told.data.some(({ $token }) => $token !== token)) return answer(c, 'token');
    for (const { $distinct_id: who, $set, $set_once } of told.data)
      await people.set(who, { who, fields: { ...$set_once, ...people.get(who)?.fields, ...$set } });
    return answer(c);
  });

  app.on(['GET', 'POST'], '/import', async (c) => {
    if (!isOurs(c)) return c.json({ code: 401, status: 'Unauthorized' }, 401);
    const told = await listIn(c);
    if (told.length > MOST_AT_ONCE) return c.json({ code: 413, status: 'Request Entity Too Large' }, 413);
    const isStrict = c.req.query('strict') === '1';
    const failed: object[] = [];
    for (const [index, one] of told.entries()) {
      const { data, error } = (isStrict ? strictEvent : looseEvent).safeParse(one);
      if (data) await keep(data, '/import');
      else failed.push({ index, field: error.issues[0]?.path.join('.'), message: error.issues[0]?.message });
    }
    if (!isStrict) return answer(c, failed.length > 0 ? 'invalid events' : null);
    const code = failed.length > 0 ? 400 : 200;
    const num_records_imported = told.length - failed.length;
    return c.json({ code, num_records_imported, failed_records: failed }, code);
  });

  app.post('/record/', async (c) => {
    if (!isOurs(c)) return c.json({ code: 401, status: 'Unauthorized' }, 401);
    const { replay_id = '', distinct_id: who = '', format } = c.req.query();
    const bytes = await bytesOf(c);
    lastRecorded = (format === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    await recordings.set(replay_id, { who, parts: (recordings.get(replay_id)?.parts ?? 0) + 1 });
    return c.json({ code: 200, status: 'OK' });
  });

  const standIn: StandIn = serve(() => [
    events.table('Events', {
      Event: ({ event }) => event,
      Who: ({ properties }) => String(properties.distinct_id),
      Properties: ({ properties }) => ownFields(properties),
      By: ({ from }) => from,
    }),
    people.table('People', { Who: ({ who }) => who, Profile: ({ fields }) => JSON.stringify(fields) }),
    recordings.table('Session recordings', { Who: ({ who }) => who, Parts: ({ parts }) => parts }),
  ]);
  return {
    ...standIn,
    events: () => [...events.values()],
    profile: (who: string) => people.get(who)?.fields,
    recordings: () => [...recordings.values()],
    /** The latest part of a recording, as it was made; of this process only. */
    lastRecorded: () => lastRecorded,
  };
}

/** The list in a call: `data` of a form or an address, in JSON or base64, or a body in JSON. */
async function listIn(c: WebContext): Promise<unknown[]> {
  const text = (await bytesOf(c)).toString();
  const data = c.req.query('data') ?? new URLSearchParams(text).get('data') ?? text;
  const value = parseJson(data) ?? parseJson(Buffer.from(data, 'base64').toString());
  return Array.isArray(value) ? value : [value];
}

/** Without what the vendor's libraries add to each. */
const ownFields = (properties: object): string =>
  JSON.stringify(properties, (name, value) =>
    /^(\$|mp_|token$|time$|distinct_id$)/.test(name) ? undefined : value,
  );
