import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { holdingsOfPerson } from '#app/features/ledger/admin/vehicles/holdings.server.ts';
import { recordSignIn } from '#app/platform/session/sign-in-events.server.ts';
import { did } from '#tests/factories/activity.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { hold } from '#tests/factories/ledger.ts';
import { asViewer, makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { openSessionOf, signNda } from '#tests/factories/sessions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { assignContact } from '../contacts/contacts.server.ts';
import { addNote } from '../record/notes.server.ts';
import { addTag } from '../record/tags.server.ts';
import { peopleCounts, peopleList } from './people.server.ts';
import type { PeopleAsked } from './people-list.tsx';
import { personFacts } from './person.server.ts';

useTestDatabase();

const NOW = new Date('2026-11-21T12:00:00Z');
const filters = (change: Partial<PeopleAsked> = {}): PeopleAsked => ({
  ...peopleList.schema.parse({}),
  ...change,
});

async function circle() {
  const admin = await makeAdmin();
  const make = (name: string, change: Parameters<typeof makeMember>[0] = {}) =>
    makeMember({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`, ...change });
  const people = {
    pending: await make('Paula Pending', { roles: [], approvedAt: null }),
    rejected: await make('Rita Rejected', { rejectedAt: NOW }),
    unverified: await make('Uma Unverified', { roles: [], approvedAt: null, emailVerifiedAt: null }),
    active: await make('Anton Active', { roles: ['active'] }),
    both: await make('Bo 100% Both', { roles: ['active', 'prospective'] }),
    erased: await make('Emil Erased', { erasedAt: NOW }),
  };
  await signNda(people.active.id);
  return { admin, people };
}

describe('people', () => {
  test('can be filtered by status, role, NDA and words', async () => {
    const { admin } = await circle();
    const names = async (change: Partial<PeopleAsked>) =>
      (await peopleList.page(admin, filters({ sort: 'name', ...change }))).items.map(({ name }) => name);
    expect(await names({})).toEqual([
      'Anton Active',
      'Bo 100% Both',
      'Ines Carvalho',
      'Paula Pending',
      'Rita Rejected',
      'Uma Unverified',
    ]);
    expect(await names({ standing: 'pending' })).toEqual(['Paula Pending']);
    expect(await names({ standing: 'approved' })).toEqual(['Anton Active', 'Bo 100% Both', 'Ines Carvalho']);
    expect(await names({ standing: 'rejected' })).toEqual(['Rita Rejected']);
    expect(await names({ standing: 'unverified' })).toEqual(['Uma Unverified']);
    expect(await names({ standing: 'erased' })).toEqual(['Emil Erased']);
    expect(await names({ role: 'prospective' })).toEqual(['Bo 100% Both', 'Rita Rejected']);
    expect(await names({ role: 'active' })).toEqual(['Anton Active']);
    expect(await names({ role: 'admin' })).toEqual(['Ines Carvalho']);
    expect(await names({ nda: 'signed' })).toEqual(['Anton Active']);
    expect(await names({ q: '100% bo' })).toEqual(['Bo 100% Both']);
    expect(await names({ q: 'ACTIVE@EXAMPLE' })).toEqual(['Anton Active']);
    expect(await names({ q: '_' })).toEqual([]);
    await makeMember({ name: 'Tomás O’Neill-Łukasz', email: 'tomas.oneill@example.test' });
    for (const q of ['Tomas', 'TOMÁS', 'Toma\u0301s', "O'Neill", 'OʼNeill', 'lukasz'])
      expect(await names({ q }), q).toEqual(['Tomás O’Neill-Łukasz']);
  });

  test('are found by an entity, and by a name with a typo where nothing else matches', async () => {
    const { admin, people } = await circle();
    await makeEntity(people.active.id, { name: 'Quarzit Beteiligungen GmbH' });
    const names = async (q: string) =>
      (await peopleList.page(admin, filters({ sort: 'name', q }))).items.map(({ name }) => name);
    expect(await names('quarzit')).toEqual(['Anton Active']);
    expect(await names('Quarzti')).toEqual(['Anton Active']);
    expect(await names('Rejcted')).toEqual(['Rita Rejected']);
    expect(await names('Rejected')).toEqual(['Rita Rejected']);
    expect(await names('Rejxxxted')).toEqual([]);
  });

  test('have an owner, tags, the last contact, and what they hold without a sum across currencies', async () => {
    const { admin, people } = await circle();
    const { active, both, pending } = people;
    await committed(assignContact)(admin, { memberId: active.id, contactId: admin.memberId });
    await committed(addTag)(admin, { memberId: active.id, tag: 'Family office' });
    await committed(addTag)(admin, { memberId: active.id, tag: 'Anchor' });
    const note = { memberId: active.id, body: 'Spoke about Fund II.' };
    await committed(addNote)(admin, { ...note, id: newId(), kind: 'call', day: '2026-10-01' });
    await committed(addNote)(admin, { ...note, id: newId(), kind: 'note', day: '2026-10-09' });
    await makeQuestion(both.id, { answer: 'Yes.', answeredAt: new Date('2026-10-05T12:00:00Z') });
    const holder = asViewer(active);
    for (const currency of ['EUR', 'USD'] as const) {
      const fund = await makeFund({ slug: `in-${currency.toLowerCase()}`, currency });
      await hold(
        holder,
        [
          ['2026-02-01', 'commitment', 1_000],
          ['2026-03-01', 'call_investment', 400],
        ],
        fund.id,
      );
    }
    const { items } = await peopleList.page(admin, filters());
    const row = (id: string) => items.find((one) => one.id === id);
    expect(row(active.id)).toMatchObject({
      ownerName: 'Ines Carvalho',
      tags: ['Anchor', 'Family office'],
      lastContactOn: '2026-10-01',
      totals: [
        { currency: 'EUR', committed: 100_000, nav: 40_000 },
        { currency: 'USD', committed: 100_000, nav: 40_000 },
      ],
    });
    expect(row(both.id)).toMatchObject({
      lastContactOn: '2026-10-05',
      totals: [],
      ownerName: null,
      tags: [],
    });
    expect(row(pending.id)).toMatchObject({ lastContactOn: null });
    const names = async (change: Partial<PeopleAsked>) =>
      (await peopleList.page(admin, filters(change))).items.map(({ name }) => name);
    expect(await names({ owner: admin.memberId })).toEqual(['Anton Active']);
    expect(await names({ tag: 'anchor' })).toEqual(['Anton Active']);
    expect(await names({ holdings: 'some' })).toEqual(['Anton Active']);
    expect(await names({ holdings: 'none', standing: 'approved' })).not.toContain('Anton Active');
    const holdings = await holdingsOfPerson(admin, active.id);
    expect(holdings.map(({ sums }) => [sums.committed, sums.paidIn, sums.unfunded, sums.nav])).toEqual(
      Array(2).fill([100_000, 40_000, 60_000, 40_000]),
    );
    expect(await holdingsOfPerson(await makeViewer(), active.id)).toEqual([]);
  });

  test('are counted by the same statuses as listed', async () => {
    const { admin } = await circle();
    const counts = await peopleCounts(admin);
    expect(counts).toEqual({ pending: 1, approved: 3, rejected: 1, unverified: 1, erased: 1 });
    for (const [standing, count] of Object.entries(counts)) {
      const { items } = await peopleList.page(admin, filters({ standing: standing as keyof typeof counts }));
      expect(items.map((row) => row.standing)).toEqual(Array(count).fill(standing));
    }
  });

  test('have current counts, however many change at once', async () => {
    const { admin, people } = await circle();
    const none = { pending: 0, approved: 0, rejected: 0, unverified: 0, erased: 0 };
    await db().update(member).set({ approvedAt: NOW, emailVerifiedAt: NOW, rejectedAt: null });
    expect(await peopleCounts(admin)).toEqual({ ...none, approved: 6, erased: 1 });
    await db().update(member).set({ rejectedAt: NOW }).where(eq(member.id, people.pending.id));
    await db().update(member).set({ name: 'Renamed' });
    await db().delete(member).where(eq(member.id, people.both.id));
    expect(await peopleCounts(admin)).toEqual({ ...none, approved: 4, rejected: 1, erased: 1 });
    const undone = transaction(async (tx) => {
      await tx.update(member).set({ erasedAt: NOW });
      throw new Error('Not after all');
    });
    await expect(undone).rejects.toThrow('Not after all');
    expect(await peopleCounts(admin)).toEqual({ ...none, approved: 4, rejected: 1, erased: 1 });
  });

  test('were last seen in their session or, once it is deleted, when they signed in', async () => {
    const admin = await makeAdmin();
    const [here, gone, refused] = [await makeMember(), await makeMember(), await makeMember()];
    await did(here.id).signIn(1);
    await openSessionOf(here);
    await did(gone.id).signIn(72);
    await committed(recordSignIn)(refused.id, 'no_mfa', { userAgent: null, address: '', browser: null });
    const { items } = await peopleList.page(admin, filters({ sort: '-seen' }));
    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([here.id, gone.id]);
    const hoursSince = (seen: string | null | undefined) =>
      seen ? Math.round((Date.now() - Date.parse(seen)) / 3_600_000) : 'never';
    for (const [{ id }, hours] of [
      [here, 0],
      [gone, 72],
      [refused, 'never'],
    ] as const) {
      expect(hoursSince(items.find((row) => row.id === id)?.lastSeenAt)).toBe(hours);
      expect(hoursSince((await personFacts(admin, id))?.lastSeenAt)).toBe(hours);
    }
  });

  test('come page by page in every order, each once, and the other way round', async () => {
    const admin = await makeAdmin();
    for (let index = 0; index < 60; index += 1) {
      const row = await makeMember({
        name: `Member ${index % 7}`,
        createdAt: new Date(NOW.getTime() - ((index * 11) % 60) * 60_000),
        roles: [['active'], ['prospective'], []][index % 3],
        rejectedAt: index % 5 ? null : NOW,
        country: index % 4 ? 'SE' : null,
        invitedBy: index % 2 ? admin.memberId : null,
      });
      if (index % 6 === 1) await signNda(row.id);
      if (index % 8 === 2) await openSessionOf(row);
      if (index % 9 === 4) await did(row.id).signIn(index);
      if (index % 3 === 0)
        await committed(assignContact)(admin, { memberId: row.id, contactId: admin.memberId });
      if (index % 5 === 2)
        await makeQuestion(row.id, {
          answer: 'Yes.',
          answeredAt: new Date(NOW.getTime() - index * 86_400_000),
        });
    }
    await expectSorted(peopleList, admin, {
      count: 61,
      sortedBy: {
        name: ({ name }) => name,
        standing: ({ standing }) => standing,
        role: ({ role }) => ['unknown', 'prospective', 'active', 'admin'].indexOf(role),
        country: ({ country }) => country,
        nda: ({ ndaSignedAt }) => ndaSignedAt,
        owner: ({ ownerName }) => ownerName,
        contact: ({ lastContactOn }) => lastContactOn,
        invitedBy: ({ invitedByName }) => invitedByName,
        seen: ({ lastSeenAt }) => lastSeenAt,
        joined: ({ createdAt }) => createdAt,
      },
    });
  });

  test('can all be selected, by the same filters', async () => {
    const { admin, people } = await circle();
    expect(await peopleList.ids(admin, filters({ standing: 'pending' }), 200)).toEqual([people.pending.id]);
  });

  test('are visible to admins only', async () => {
    await circle();
    const viewer = await makeViewer();
    expect(await peopleList.page(viewer, filters())).toEqual({ items: [], nextCursor: null });
    expect(await peopleList.ids(viewer, filters(), 200)).toEqual([]);
    expect(Object.values(await peopleCounts(viewer))).toEqual([0, 0, 0, 0, 0]);
  });
});
