import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Meter, type RequestFacts, setMeter } from '#app/platform/metrics/meter.server.ts';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

useTestDatabase();
const held = usePages();

const seen: RequestFacts[] = [];
beforeAll(() => setMeter({ request: (facts) => void seen.push(facts) } as Pick<Meter, 'request'> as Meter));
afterAll(() => setMeter(null));

test('pages and their data are counted by the pattern of the page, whatever is asked for', async () => {
  const { cookie } = await makeSignedIn();
  const paths = [
    '/',
    '/opportunities/open/solera-foods',
    '/opportunities/open/solera-foods.data',
    '/no/such/ada@example.com',
  ];
  for (const path of paths) await ask(held.app, path, { headers: { cookie } });
  const [home, page, data, nothing] = seen.map(({ route }) => route);
  expect([home, page, data]).toEqual(['/', '/opportunities/:stage/:slug', '/opportunities/:stage/:slug']);
  expect(nothing).toBe('/*');
});
