import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { defineList } from '#app/ui/tables/define-list.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { listQuery } from './keyset.server.ts';
import { choice, day, id, type ListRequest, matching, oneOf, partOf } from './list.ts';
import { serveList, serveListOf } from './serve-list.server.ts';
import { number, text, time } from './table-column.ts';

useTestDatabase();

type Row = { id: string; name: string; country: string | null; createdAt: string };

const RULES = defineList<Row, unknown, Row & { email: string }>()({
  name: 'guests',
  page: '/admin/guests',
  title: 'Guests',
  search: 'Name',
  filters: {
    part: partOf(['here', 'gone'], 'here'),
    country: choice('Country', 'Anywhere', { SE: 'Sweden', DE: 'Germany' }),
    by: id,
    since: day('Since'),
    about: matching(/^[a-z]+$/),
    role: oneOf(['active', 'admin']),
  },
  order: ({ part }) => (part === 'gone' ? '-joined' : 'name'),
  columns: [
    {
      id: 'name',
      header: 'Guest',
      sort: 'ascending',
      cell: ({ name }) => name,
      file: [text(({ name }) => name), text(({ email }) => email, { header: 'E-mail', width: 30 })],
    },
    {
      id: 'country',
      header: 'Country',
      cell: ({ country }) => country,
      file: text(({ country }) => country),
    },
    {
      id: 'joined',
      header: 'Joined',
      sort: 'descending',
      cell: ({ createdAt }) => createdAt,
      file: time(({ createdAt }) => createdAt),
    },
    { id: 'letters', header: 'Letters', cell: () => null, file: number(({ name }) => name.length) },
  ],
  empty: () => ({ icon: 'Profile', title: 'No guests' }),
});

const findGuests = listQuery(
  { name: { kind: 'text', by: sql`lower(${member.name})` }, joined: { kind: 'time', by: member.createdAt } },
  member.id,
  (_viewer, on, { country }: ListRequest<typeof RULES>, part) =>
    on
      .select({ member, ...part.place })
      .from(member)
      .where(sql`${country ? eq(member.country, country) : sql`true`} and ${part.after ?? sql`true`}`)
      .orderBy(...part.orderBy)
      .limit(part.limit),
);
const rowOf = ({ member: { id, name, country, createdAt } }: { member: typeof member.$inferSelect }) => ({
  ...{ id, name, country },
  createdAt: createdAt.toISOString(),
});
const guests = serveList(RULES, {
  need: { sees: 'people' },
  find: findGuests,
  rowOf,
  fileRowOf: (found) => ({ ...rowOf(found), email: found.member.email }),
});

const asked = (search: string) => guests.asked(new URL(`https://vestry.test/admin/guests?${search}`));

test('what the URL of a list has and the list does not know counts as not given', () => {
  expect(asked('')).toEqual({ q: '', part: 'here', sort: 'name' });
  expect(
    asked('q=a%00&part=x&country=FR&by=1&since=2026-02-30&about=A&role=&sort=country&cursor=&more=1'),
  ).toEqual({ q: '', part: 'here', sort: 'name', cursor: '' });
  const by = '0197a1b2-0000-7000-8000-000000000000';
  expect(
    asked(`q=Ada&part=gone&country=SE&by=${by}&since=2026-02-28&about=a&role=admin&sort=-name&cursor=x`),
  ).toEqual({
    ...{ q: 'Ada', part: 'gone', country: 'SE', by, since: '2026-02-28', about: 'a', role: 'admin' },
    ...{ sort: '-name', cursor: 'x' },
  });
  // The order may depend on the part.
  expect(asked('part=gone').sort).toBe('-joined');
});

test('a list comes page by page in every order, and its file in the same', async () => {
  const admin = await makeAdmin();
  for (let n = 0; n < 60; n += 1)
    await makeMember({ name: `Guest ${n % 7}`, createdAt: new Date(Date.UTC(2026, 1, 1, n % 9)) });
  await expectSorted(guests, admin, {
    count: 61,
    sortedBy: { name: ({ name }) => name, joined: ({ createdAt }) => createdAt },
  });
});

test('its file has the columns in their order, with more than the page has, and times named as UTC', async () => {
  const admin = await makeAdmin();
  await makeMember({ name: 'Ada', email: 'ada@example.test', country: 'SE' });
  expect(guests.columns.map(({ header, width }) => [header, width])).toEqual([
    ['Guest', undefined],
    ['E-mail', 30],
    ['Country', undefined],
    ['Joined (UTC)', undefined],
    ['Letters', undefined],
  ]);
  const { items } = await guests.page(admin, asked('country=SE'));
  expect(items).toMatchObject([{ name: 'Ada', country: 'SE' }]);
  expect(items[0]).not.toHaveProperty('email');
  expect(items[0]).not.toHaveProperty('sortKey');
  for await (const row of await guests.export(admin, asked('country=SE')))
    expect(guests.columns.map(({ value }) => value(row))).toEqual([
      ...['Ada', 'ada@example.test', 'SE', new Date(row.createdAt), 3],
    ]);
});

test('a file begins with the first row, and is recorded without what was searched for', async () => {
  const admin = await makeAdmin();
  for (let n = 0; n < 60; n += 1) await makeMember();
  const { nextCursor } = await guests.page(admin, asked(''));
  const rows = await guests.export(admin, { ...asked('q=Lindqvist&part=gone'), cursor: nextCursor ?? '' });
  let count = 0;
  for await (const _ of rows) count += 1;
  expect(count).toBe(61);
  const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'list.export'));
  expect(entry).toMatchObject({ subjectType: 'list', subjectId: 'guests', actorId: admin.memberId });
  expect(entry?.after).toEqual({ part: 'gone', sort: '-joined' });
});

test('all that match can be named by their ids, up to a limit', async () => {
  const admin = await makeAdmin();
  const ids: string[] = [];
  for (const name of ['B', 'A', 'C']) ids.push((await makeMember({ name, country: 'SE' })).id);
  const of = (limit: number) => guests.ids(admin, { ...asked('country=SE'), cursor: 'x' }, limit);
  expect(await of(200)).toEqual([ids[1], ids[0], ids[2]]);
  expect(await of(2)).toEqual([ids[1], ids[0]]);
});

test('a list is empty for everyone but admins, and has no file', async () => {
  const viewer = await makeViewer({ country: 'SE' });
  expect(await guests.page(viewer, asked(''))).toEqual({ items: [], nextCursor: null });
  expect(await guests.ids(viewer, asked(''), 200)).toEqual([]);
  for (const one of [viewer, null])
    await expect(guests.export(one, asked(''))).rejects.toMatchObject({ code: 'not_found' });
  expect(await db().select().from(auditEntry)).toEqual([]);
});

test("a member's list has a file for its member, which is not recorded, but not for an admin who views as them", async () => {
  const viewer = await makeViewer({ country: 'SE' });
  const own = serveList(RULES, {
    find: findGuests,
    rowOf,
    fileRowOf: (found) => ({ ...rowOf(found), email: found.member.email }),
    need: 'member',
  });
  expect((await own.page(viewer, asked('country=SE'))).items).toHaveLength(1);
  await own.export(viewer, asked(''));
  expect(await db().select().from(auditEntry)).toEqual([]);
  const viewedBy = { memberId: viewer.memberId, name: 'Ines Carvalho' };
  await expect(own.export({ ...viewer, viewedBy }, asked(''))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(own.export(null, asked(''))).rejects.toMatchObject({ code: 'not_found' });
});

test('a list that each parent has shows the rows of one, and its file is recorded with the parent', async () => {
  const admin = await makeAdmin();
  for (const country of ['SE', 'DE']) await makeMember({ name: `Guest from ${country}`, country });
  const guestsOf = serveListOf(RULES, {
    need: { sees: 'people' },
    parent: 'country',
    parentAt: async (_viewer, code) => ({ id: code, name: 'Sweden' }),
    rows: ({ id: country }) => ({
      find: (viewer, on, request, limit) =>
        findGuests(viewer, on, { ...request, country: country === 'SE' ? 'SE' : 'DE' }, limit),
      rowOf,
      fileRowOf: (found) => ({ ...rowOf(found), email: found.member.email }),
    }),
  });
  const sweden = guestsOf.of(await guestsOf.parentAt(admin, 'SE'));
  expect((await sweden.page(admin, asked(''))).items).toMatchObject([{ name: 'Guest from SE' }]);
  await sweden.export(admin, asked('q=Lindqvist'));
  const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.act, 'list.export'));
  expect(entry).toMatchObject({ subjectType: 'country', subjectId: 'SE' });
  expect(entry?.after).toEqual({ list: 'guests', of: 'Sweden', part: 'here', sort: 'name' });
  await expect(sweden.export(await makeViewer(), asked(''))).rejects.toMatchObject({ code: 'not_found' });
});
