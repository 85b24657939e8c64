import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';
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

test('a firm that has set name and colour has them in the manifest, and in its stylesheet', async () => {
  expect(await (await ask(server.app, '/firm.css')).text()).toBe('');
  const value = {
    ...NEW_FIRM,
    name: 'Birch <Capital>',
    accent: '#0b3d91',
    decidesWithin: 'three working days',
  };
  await db().insert(firmSetting).values({ name: 'firm', value });
  const manifest = await (await ask(server.app, '/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Birch <Capital>', theme_color: '#0b3d91' });
  const styles = await ask(server.app, '/firm.css?of=0b3d91');
  expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(styles.headers.get('cache-control')).toContain('immutable');
  expect(await styles.text()).toContain('--accent:#0b3d91');
  // An address with a former colour is not kept with the present one.
  expect((await ask(server.app, '/firm.css?of=000000')).headers.get('cache-control')).toBe('no-cache');
});
