import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { bytesOf, forPages, openService } from '../service.ts';
import type { Surroundings } from '../stand-in.ts';

/** The key and the project in the URL that reports are sent to. */
export const DEFAULT_ERRORS = { publicKey: 'sandbox', project: '1' };

/** The items of an envelope. A recording is compressed: its content is left out. */
type Report = { type: string; id: string; sdk: string; content: unknown };

const envelope = z.tuple([
  z.object({
    dsn: z.string().default(''),
    event_id: z.string().optional(),
    sdk: z.object({ name: z.string() }).default({ name: '' }),
  }),
  z.array(z.tuple([z.object({ type: z.string() }), z.unknown()])),
]);

/** The stand-in for Sentry. */
export async function startErrors(surroundings: Surroundings, { publicKey, project }: typeof DEFAULT_ERRORS) {
  const { app, received, serve } = await openService('errors', surroundings);
  const reports = received<Report>('reports');
  let lastRecorded = Buffer.alloc(0);

  app.use(forPages);
  app.post('/api/:project/envelope/', async (c) => {
    const opened = envelope.safeParse(await openEnvelope(await bytesOf(c)));
    if (!opened.success) return c.json({ detail: 'invalid event envelope' }, 400);
    const [{ dsn, sdk, event_id = randomUUID().replaceAll('-', '') }, items] = opened.data;
    const inHeader = c.req.header('x-sentry-auth')?.match(/sentry_key=(\w+)/)?.[1];
    const inDsn = URL.canParse(dsn) ? new URL(dsn).username : '';
    const key = c.req.query('sentry_key') ?? inHeader ?? inDsn;
    if (key !== publicKey || c.req.param('project') !== project)
      return c.json({ detail: 'bad sentry DSN public key or project' }, 403);
    for (const [{ type }, payload] of items) {
      const bytes = payload instanceof Uint8Array && Buffer.from(payload);
      if (bytes && type === 'replay_recording') lastRecorded = bytes;
      const content = bytes ? (parseJson(bytes.toString()) ?? null) : payload;
      await reports.set(randomUUID(), { type, id: event_id, sdk: sdk.name, content });
    }
    return c.json({ id: event_id });
  });

  const tables = () => [reports.table('Reports', { Kind: 'type', What: 'content', By: 'sdk', Id: 'id' })];
  return {
    ...serve(tables, { detail: 'Not found' }),
    reports: () => [...reports.values()],
    /** The latest part of a recording, compressed; kept in this process only. */
    lastRecorded: () => lastRecorded,
  };
}

/** Parses with the vendor's own parser, loaded with the first report; returns nothing if it is no envelope. */
async function openEnvelope(bytes: Buffer): Promise<unknown> {
  const { parseEnvelope } = await import('@sentry/core');
  try {
    return parseEnvelope(bytes);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
