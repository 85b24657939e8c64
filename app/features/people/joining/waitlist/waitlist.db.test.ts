import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { preferenceVersion } from '#app/db/schema/joining.ts';
import { newId } from '#app/domain/ids.ts';
import { FIRST_VOCABULARY } from '#app/domain/investing/vocabulary.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeWaitlistEntry } from '#tests/factories/waitlist.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { entryForAdmin, waitlist, waitlistCounts } from './waitlist.server.ts';
import type { WaitlistAsked } from './waitlist-list.tsx';

useTestDatabase();

const filters = (change: Partial<WaitlistAsked> = {}): WaitlistAsked => ({
  ...waitlist.schema.parse({}),
  ...change,
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

async function fill() {
  const first = await makeWaitlistEntry({ email: 'first@example.test', joinedAt: at(1), source: 'fair' });
  await makeWaitlistEntry({ email: 'second_@example.test', joinedAt: at(2), provenAt: at(3) });
  await makeWaitlistEntry({ email: 'invited@example.test', joinedAt: at(3), invitedAt: at(4) });
  await makeWaitlistEntry({
    email: 'gone@example.test',
    joinedAt: at(4),
    invitedAt: at(5),
    removedAt: at(6),
  });
  const answers = { sectors: ['Software'] };
  await db()
    .insert(preferenceVersion)
    .values({ id: newId(), waitlistEntryId: first.entryId, version: 1, mode: 'waitlist', answers });
  return first;
}

test('the waitlist is listed oldest first, and can be filtered by state, words and answers', async () => {
  await fill();
  const admin = await makeAdmin();
  const emails = async (change: Partial<WaitlistAsked>) =>
    (await waitlist.page(admin, filters(change))).items.map(({ email }) => email);
  expect(await emails({})).toEqual(['first@example.test', 'second_@example.test']);
  expect(await emails({ state: 'invited' })).toEqual(['invited@example.test']);
  expect(await emails({ state: 'removed' })).toEqual(['gone@example.test']);
  expect(await emails({ preferences: 'given' })).toEqual(['first@example.test']);
  expect(await emails({ preferences: 'missing' })).toEqual(['second_@example.test']);
  expect(await emails({ q: 'D_' })).toEqual(['second_@example.test']);
  expect(await waitlistCounts(admin)).toEqual({ waiting: 2, invited: 1, removed: 1 });
  expect(await waitlist.ids(admin, filters(), 200)).toHaveLength(2);
});

test('an entry is found by its id and by its address', async () => {
  const { entryId } = await fill();
  const admin = await makeAdmin();
  const entry = await entryForAdmin(admin, { id: entryId });
  expect(entry).toMatchObject({ email: 'first@example.test', source: 'fair', hasPreferences: true });
  expect(await entryForAdmin(admin, { email: 'FIRST@example.test' })).toEqual(entry);
  expect(await entryForAdmin(admin, { id: newId() })).toBeNull();
});

test('sectors are as the firm calls them today', async () => {
  const { entryId } = await fill();
  const admin = await makeAdmin();
  const sectors = [{ key: 'Software', label: 'Software and data' }];
  await db()
    .insert(firmSetting)
    .values({ name: 'vocabulary', value: { ...FIRST_VOCABULARY, sectors } });
  const { items } = await waitlist.page(admin, filters({ preferences: 'given' }));
  expect(items[0]?.wishes?.sectors).toEqual(['Software and data']);
  expect((await entryForAdmin(admin, { id: entryId }))?.wishes?.sectors).toEqual(['Software and data']);
});

test('it is visible to admins only', async () => {
  const { entryId } = await fill();
  const viewer = await makeViewer();
  expect(await waitlist.page(viewer, filters())).toEqual({ items: [], nextCursor: null });
  expect(await waitlist.ids(viewer, filters(), 200)).toEqual([]);
  expect(await waitlistCounts(viewer)).toEqual({ waiting: 0, invited: 0, removed: 0 });
  expect(await entryForAdmin(viewer, { id: entryId })).toBeNull();
});
