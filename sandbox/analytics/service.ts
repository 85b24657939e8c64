import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { WebContext } from '../http.ts';
import { parseJson } from '../json.ts';
import { bytesOf, forPages, openService, refusal } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';

/** The project's token. */
export const DEFAULT_ANALYTICS = { token: 'sandbox-analytics-token' };

const HOUR = 3_600_000;
const MOST_AT_ONCE = 2_000;
/** IDs that usually mean that the caller forgot to fill in the real one. */
const NOBODY = /^(anon|anonymous|nil|none|null|n\/a|na|undefined|unknown|[0-]+)$/i;

/** Seconds or milliseconds, distinguished by their magnitude. */
const millisecondsOf = (time: number): number => Math.round(time < 1e11 ? time * 1000 : time);
const isTime = (time: number) =>
  millisecondsOf(time) >= Date.UTC(1971) && millisecondsOf(time) <= Date.now() + HOUR;

const looseEvent = z.object({ event: z.string().min(1), properties: z.looseObject({}) });
type LooseEvent = z.infer<typeof looseEvent>;
/** The required properties of `/import?strict=1`. */
const strictEvent = looseEvent.extend({
  properties: z.looseObject({
    time: z.number().refine(isTime, 'is before 1971 or in the future'),
    distinct_id: z.string().refine((id) => !NOBODY.test(id), 'is a placeholder'),
    $insert_id: z.string().regex(/^[\w-]{1,36}$/),
  }),
});

/** Each event as first received, and the path that it came by. */
type SeenEvent = LooseEvent & { from: string };

/** The stand-in for Mixpanel. */
export async function startAnalytics(surroundings: Surroundings, { token }: typeof DEFAULT_ANALYTICS) {
  const { app, received, serve } = await openService('analytics', surroundings);
  const events = received<SeenEvent>('events');
  const people = received<{ who: string; fields: Record<string, unknown> }>('people');
  const recordings = received<{ who: string; parts: number; latest: string }>('recordings');

  const ours = z.literal(token);
  const trackedEvent = looseEvent.extend({ properties: z.looseObject({ token: ours }) });
  const fields = z.looseObject({}).default({});
  const profileChange = z.object({ $token: ours, $distinct_id: z.string(), $set: fields, $set_once: fields });

  const keep = async ({ event, properties }: LooseEvent, from: string) => {
    const { $insert_id = randomUUID(), distinct_id, time = Date.now() } = properties;
    // The four properties by which the vendor recognises a duplicate event.
    const key = JSON.stringify([event, distinct_id, $insert_id, millisecondsOf(Number(time))]);
    if (!events.get(key)) await events.set(key, { event, properties, from });
  };
  const refuseOthers = (c: WebContext): void => {
    const [user] = atob(c.req.header('authorization')?.replace(/^Basic /, '') ?? '').split(':');
    if ((user || c.req.query('api_key')) !== token) throw refusal(401, { code: 401, status: 'Unauthorized' });
  };
  const answer = (c: WebContext, isSound: boolean) => {
    const [status, error] = isSound ? [1, null] : [0, 'the token, or something else, is wrong'];
    return c.req.query('verbose') === '1' ? c.json({ status, error }) : c.text(`${status}`);
  };

  app.use(forPages);
  app.on(['GET', 'POST'], ['/track', '/track/'], async (c) => {
    const { success, data = [] } = trackedEvent.array().safeParse(await listIn(c));
    for (const event of data) await keep(event, '/track');
    return answer(c, success);
  });

  app.on(['GET', 'POST'], ['/engage', '/engage/'], async (c) => {
    const { success, data = [] } = profileChange.array().safeParse(await listIn(c));
    for (const { $distinct_id: who, $set, $set_once } of data)
      await people.set(who, { who, fields: { ...$set_once, ...people.get(who)?.fields, ...$set } });
    return answer(c, success);
  });

  app.on(['GET', 'POST'], '/import', async (c) => {
    refuseOthers(c);
    const told = await listIn(c);
    if (told.length > MOST_AT_ONCE) throw refusal(413, { code: 413, status: 'Request Entity Too Large' });
    const isStrict = c.req.query('strict') === '1';
    const failed_records: object[] = [];
    for (const [index, one] of told.entries()) {
      const { data, error } = (isStrict ? strictEvent : looseEvent).safeParse(one);
      const [issue] = error?.issues ?? [];
      if (data) await keep(data, '/import');
      else failed_records.push({ index, field: issue?.path.join('.'), message: issue?.message });
    }
    if (!isStrict) return answer(c, failed_records.length === 0);
    const code = failed_records.length > 0 ? 400 : 200;
    return c.json({ code, num_records_imported: told.length - failed_records.length, failed_records }, code);
  });

  app.post('/record/', async (c) => {
    refuseOthers(c);
    const { replay_id = '', distinct_id: who = '', format } = c.req.query();
    const bytes = await bytesOf(c);
    const latest = (format === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    await recordings.set(replay_id, { who, parts: (recordings.get(replay_id)?.parts ?? 0) + 1, latest });
    return c.json({ code: 200, status: 'OK' });
  });

  const whose = ({ properties }: SeenEvent) => String(properties.distinct_id);
  const tables = () => [
    events.table('Events', { Event: 'event', Who: whose, Properties: ownFields, By: 'from' }),
    people.table('People', { Who: 'who', Profile: 'fields' }),
    recordings.table('Session recordings', { Who: 'who', Parts: 'parts' }),
  ];
  return {
    ...serve(tables, { error: 'Not found' }),
    events: events.all,
    profile: (who: string) => people.get(who)?.fields,
    recordings: recordings.all,
    /** The latest part of the newest recording, as received. */
    lastRecorded: () => recordings.all().at(-1)?.latest ?? '',
  };
}

/** Strips the properties that the vendor's libraries add to each event. */
const ownFields = ({ properties }: SeenEvent): string =>
  JSON.stringify(properties, (name, value) =>
    /^(\$|mp_|token$|time$|distinct_id$)/.test(name) ? undefined : value,
  );

/** The list in a call: `data` of a form or a URL, in JSON or base64, or a body in JSON. */
async function listIn(c: WebContext): Promise<unknown[]> {
  const text = (await bytesOf(c)).toString();
  const data = c.req.query('data') ?? new URLSearchParams(text).get('data') ?? text;
  return [parseJson(data) ?? parseJson(Buffer.from(data, 'base64').toString())].flat();
}
