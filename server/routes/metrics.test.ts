import { expect, test } from 'vitest';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { healthApp } from './health.ts';

useTestDatabase();
const server = useServer();

const metrics = createMetrics({
  release: { version: '1', revision: '2' },
  httpConnections: async () => null,
  liveConnections: () => 0,
});

test('figures are on the health port, in the format that is asked for, and never kept', async () => {
  const plain = await ask(healthApp(metrics), '/metrics');
  expect([plain.status, plain.headers.get('content-type'), plain.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  expect(await plain.text()).toContain('vestry_database_up 1\n');
  const accept = 'application/openmetrics-text;version=1.0.0';
  const open = await ask(healthApp(metrics), '/metrics', { headers: { accept } });
  expect(open.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect((await open.text()).endsWith('\n# EOF\n')).toBe(true);
});

test('the public port has no figures', async () => {
  const answer = await ask(server.app, '/metrics');
  // The page of that address, which there is none of.
  expect(await answer.text()).toBe('/metrics');
  expect((await ask(server.app, '/api/metrics')).status).toBe(404);
});
