import { expect, test } from 'vitest';
import { makeSignedIn } from '#tests/factories/sessions.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

useTestDatabase();
const held = usePages();

const dashboardOf = async ({ cookie }: { cookie: string }) =>
  (await ask(held.app, '/dashboard', { headers: { cookie } })).text();

test('the search is there for a member without invites, before and after the NDA', async () => {
  const signed = await dashboardOf(await makeSignedIn());
  const unsigned = await dashboardOf(await makeSignedIn({}, { nda: false }));
  for (const html of [signed, unsigned]) expect(html).toContain('aria-keyshortcuts="Control+K Meta+K /"');
  expect(signed).toContain('Your invites');
  expect(unsigned).not.toContain('Your invites');
});
