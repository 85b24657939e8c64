import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { staffSet } from '#app/db/schema/staff.ts';
import type { StaffSet } from '#app/domain/access/staff.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { makeStaff } from '#tests/factories/staff.ts';
import { ask, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';

useTestDatabase({ jobs: JOBS });
const vestry = usePages();

const read = async (cookie: string, path: string) => {
  const answer = await ask(vestry.app, path, { headers: { cookie } });
  return { status: answer.status, text: await answer.text() };
};

const approve = async (cookie: string, memberId: string) => {
  const answer = await post(vestry.app, '/api/trpc/people.approve', { memberIds: [memberId] }, { cookie });
  return { status: answer.status, text: await answer.text() };
};

const waiting = () => makeMember({ roles: [], approvedAt: null });

const setOf = async (memberId: string, set: StaffSet): Promise<string> => {
  const rows = await db().select().from(staffSet).where(eq(staffSet.memberId, memberId));
  return rows.find((row) => row.set === set)?.id ?? '';
};

test('a permission that another admin ends is gone at the next act, page and count of an open page', async () => {
  const [boss, staff] = [await makeStaff(['everything']), await makeStaff(['investor_relations', 'finance'])];
  const [first, second] = [await waiting(), await waiting()];
  expect((await approve(staff.cookie, first.id)).status).toBe(200);
  expect((await read(staff.cookie, '/admin/faqs')).status).toBe(200);
  expect((await read(staff.cookie, '/admin')).text).toContain('href="/admin/faqs"');

  const id = await setOf(staff.member.id, 'investor_relations');
  expect((await post(vestry.app, '/api/trpc/staff.end', { id }, { cookie: boss.cookie })).status).toBe(200);

  const refused = await approve(staff.cookie, second.id);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Your permissions do not include changing people');
  // Finance sees people, and writes to nobody.
  const page = await read(staff.cookie, '/admin/faqs');
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('href="/admin/faqs/new"');
  const form = await read(staff.cookie, '/admin/faqs/new');
  expect(form.status).toBe(403);
  expect(form.text).toContain('Your permissions do not include changing people');
});

test('a permission that ends on a day is gone with it, also on pages that are open', async () => {
  const staff = await makeStaff(['read_only']);
  expect((await read(staff.cookie, '/admin/people')).status).toBe(200);
  await db()
    .update(staffSet)
    .set({ until: new Date(Date.now() - 1_000) })
    .where(eq(staffSet.memberId, staff.member.id));
  const page = await read(staff.cookie, '/admin/people');
  expect(page.status).toBe(403);
  expect(page.text).toContain('You have no permissions at the moment.');
  expect(page.text).not.toContain('href="/admin/questions"');
  const refused = await ask(vestry.app, '/api/trpc/people.select', { headers: { cookie: staff.cookie } });
  expect(refused.status).toBe(403);
  const file = await ask(vestry.app, '/api/admin/lists/people.csv', { headers: { cookie: staff.cookie } });
  expect(file.status).toBe(403);
});
