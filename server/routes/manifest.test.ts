import { expect, test } from 'vitest';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';

useEnvironment({ APP_NAME: 'Aldgate “Private” Partners' });
useTestDatabase();
const server = useServer();

test('the manifest has the firm’s name, and icons that exist', async () => {
  const answer = await ask(server.app, '/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const { name, icons } = (await answer.json()) as { name: string; icons: { src: string; type: string }[] };
  expect(name).toBe('Aldgate “Private” Partners');
  expect(icons).toHaveLength(2);
  for (const { src, type } of icons) {
    const icon = await ask(server.app, src);
    expect(icon.status, src).toBe(200);
    expect(icon.headers.get('content-type')?.split(';')[0], src).toBe(type);
  }
});
