import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import type { ServerEnv } from '../context.ts';

useTestDatabase();
const PATH = '/api/webhooks/content';
const SECRET = process.env.CONTENTFUL_WEBHOOK_SECRET ?? '';

async function application(): Promise<Hono<ServerEnv>> {
  const { createApp } = await import('../app.ts');
  return createApp({ pages: async () => new Response('page'), clientFolder: null });
}

function send(app: Hono<ServerEnv>, body: string, { secret = SECRET, at = Date.now(), origin = '' } = {}) {
  const headers: Record<string, string> = {
    'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
    'x-contentful-timestamp': String(at),
    'x-contentful-topic': 'ContentManagement.Entry.publish',
  };
  const named = Object.entries(headers).map((pair) => pair.join(':'));
  const lines = ['POST', PATH, named.join(';'), body].join('\n');
  const signature = createHmac('sha256', secret).update(lines).digest('hex');
  return ask(app, PATH, {
    method: 'POST',
    headers: { ...headers, 'x-contentful-signature': signature, origin },
    body,
  });
}

async function runsAskedFor(): Promise<number> {
  const { rows } = await db().execute(sql`select 1 from pgboss.job where name = 'content.sync'`);
  return rows.length;
}

describe('a message of the content platform', () => {
  let app: Hono<ServerEnv>;
  beforeAll(async () => {
    app = await application();
    const { syncContentJob } = await import('#app/processes/content/content-publication.jobs.server.ts');
    await startJobs({ jobs: [syncContentJob], mode: 'enqueue-only' });
  });

  test('with a valid signature triggers a sync soon, whatever it contains', async () => {
    for (const body of ['{"sys":{"id":"a"}}', '', 'no JSON', 'ä'.repeat(500_000)]) {
      expect((await send(app, body)).status).toBe(202);
    }
    expect(await runsAskedFor()).toBe(4);
  });

  test('from another site’s page is treated like any other: only the signature counts', async () => {
    expect((await send(app, '{}', { origin: 'https://evil.example' })).status).toBe(202);
  });

  test.each<[string, Parameters<typeof send>[2]]>([
    ['that somebody else signed', { secret: 'another-secret-of-the-tests' }],
    ['that is too old', { at: Date.now() - 6 * 60_000 }],
  ])('%s is refused, and nothing is done', async (_what, how) => {
    const answer = await send(app, '{}', how);
    expect([answer.status, (await answer.json()).error.code]).toEqual([401, 'unauthorized']);
    expect((await ask(app, PATH, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await runsAskedFor()).toBe(0);
  });

  test('larger than any entry is not read', async () => {
    expect((await send(app, 'x'.repeat(3_000_000))).status).toBe(413);
    expect(await runsAskedFor()).toBe(0);
  });
});

describe('without a configured secret', () => {
  useEnvironment({ CONTENTFUL_WEBHOOK_SECRET: undefined });

  test('every message is refused, so that none can be forged', async () => {
    const app = await application();
    expect((await send(app, '{}')).status).toBe(404);
    expect((await send(app, '{}', { secret: ' ' })).status).toBe(404);
    expect(await runsAskedFor()).toBe(0);
  });
});
