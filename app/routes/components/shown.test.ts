import { expect, test } from 'vitest';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { isShown } from './shown.ts';

useTestDatabase();

test('the design system exists in production for admins alone', async () => {
  const [admin, member] = [await makeAdmin(), await makeViewer()];
  const shownTo = (environment: string) =>
    [null, member, admin].map((viewer) => isShown(environment, viewer));
  expect(shownTo('production')).toEqual([false, false, true]);
  expect(shownTo('development')).toEqual([true, true, true]);
});
