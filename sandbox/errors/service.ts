import { randomUUID } from 'node:crypto';
import { parseJson } from '../json.ts';
import { bytesOf, openReceiver } from '../receiver.ts';
import { sameSecret } from '../secrets.ts';
import type { Surroundings } from '../stand-in.ts';
import { openEnvelope } from './envelope.ts';

export type ErrorsOptions = {
  /** The key and the project of the address that reports are sent to. */
  publicKey: string;
  project: string;
};

export const DEFAULT_ERRORS: ErrorsOptions = { publicKey: 'sandbox', project: '1' };

/** What was in an envelope. A recording is packed: it has no content here. */
type Report = { type: string; id: string; sdk: string; content: unknown };

/** The stand-in for Sentry. */
export async function startErrors(surroundings: Surroundings, { publicKey, project }: ErrorsOptions) {
  const { app, received, serve } = await openReceiver(surroundings, {
    name: 'errors',
    title: 'Error reports',
    standsFor: 'Sentry: what browsers and the server report',
  });
  const reports = received<Report>('reports');
  let lastRecorded = Buffer.alloc(0);

  app.post('/api/:project/envelope/', async (c) => {
    const envelope = openEnvelope(await bytesOf(c));
    if (!envelope) return c.json({ detail: 'invalid event envelope' }, 400);
    const { dsn, sdk, items, event_id = randomUUID().replaceAll('-', '') } = envelope;
    const inHeader = c.req.header('x-sentry-auth')?.match(/sentry_key=(\w+)/)?.[1];
    const inDsn = URL.canParse(dsn) ? new URL(dsn).username : '';
    if (!sameSecret(c.req.query('sentry_key') ?? inHeader ?? inDsn, publicKey))
      return c.json({ detail: 'bad sentry DSN public key' }, 403);
    if (c.req.param('project') !== project) return c.json({ detail: 'unknown project' }, 403);
    for (const { type, bytes } of items) {
      if (type === 'replay_recording') lastRecorded = Buffer.from(bytes);
      const content = parseJson(bytes.toString()) ?? null;
      await reports.set(randomUUID(), { type, id: event_id, sdk: sdk.name, content });
    }
    return c.json({ id: event_id });
  });

  const standIn = serve(() => [
    reports.table('Reports', {
      Kind: ({ type }) => type,
      What: ({ content }) => JSON.stringify(content).slice(0, 160),
      By: ({ sdk }) => sdk,
      Id: ({ id }) => id,
    }),
  ]);
  return {
    ...standIn,
    reports: () => [...reports.values()],
    /** The latest part of a recording, packed; of this process only. */
    lastRecorded: () => lastRecorded,
  };
}
