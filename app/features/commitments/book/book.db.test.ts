import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { commitmentAmendment } from '#app/db/schema/commitments.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { writeCursor } from '#app/platform/lists/paging.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { amendCommitment } from '../amendments.server.ts';
import { receiptNoticesJob } from '../receipts/receipt-notices.jobs.server.ts';
import {
  bookEntry,
  bookFill,
  bookList,
  bookOf,
  interestList,
  selectEntries,
  undecidedOf,
} from './book.server.ts';
import { exportBook } from './book-export.server.ts';
import { currentWeights, setWeights } from './weights.server.ts';
import { USUAL_WEIGHTS } from './weights.ts';

useTestDatabase({ jobs: [receiptNoticesJob] });

const at = (iso: string) => new Date(`${iso}Z`);
const entries = (admin: Viewer, id: string, asked: object = {}) =>
  bookList.of({ id, name: '' }).page(admin, bookList.schema.parse(asked));
const interested = async (admin: Viewer, id: string, asked: object) =>
  (
    await interestList
      .of(await interestList.parentAt(admin, id))
      .page(admin, interestList.schema.parse(asked))
  ).items;

const indicate = (who: Viewer, opportunityId: string, likelihood: number, major: number | null) =>
  db()
    .insert(indication)
    .values({ opportunityId, memberId: who.memberId, likelihood, amount: major && fromMajor(major, 'EUR') });
const desire = (who: Viewer, opportunityId: string, major: number) =>
  db()
    .insert(desiredAmount)
    .values({ opportunityId, memberId: who.memberId, amount: fromMajor(major, 'EUR') });

/** Six commitments of €250,000, one in each state, and two members who are only interested. */
async function fullBook() {
  const admin = await makeAdmin();
  const offer = await makeOpportunity({
    accepted: fromMajor(400_000, 'EUR'),
    target: fromMajor(2_000_000, 'EUR'),
  });
  const other = await makeOpportunity();
  const names = ['Ada', 'Bo', 'Cleo', 'Dag', 'Eve', 'Finn', 'Gus', 'Hal'];
  const people = [];
  for (const name of names) people.push(await makeViewer({ name }));
  const [ada, bo, cleo, dag, eve, finn, gus, hal] = people as [
    Viewer,
    Viewer,
    Viewer,
    Viewer,
    Viewer,
    Viewer,
    Viewer,
    Viewer,
  ];
  const { id: entityId } = await makeEntity(ada.memberId, { name: 'Lindqvist Holding' });
  const day = (n: number) => at(`2026-11-0${n}T10:00:00`);
  const by = { acceptedBy: admin.memberId, acceptedAt: day(7) };
  const made = {
    submitted: await makeCommitment(ada, offer.id, { entityId, submittedAt: day(1) }),
    waitlisted: await makeCommitment(bo, offer.id, {
      waitlistedAt: day(7),
      submittedAt: day(2),
      amount: fromMajor(300_000, 'EUR'),
    }),
    accepted: await makeCommitment(cleo, offer.id, {
      ...by,
      acceptedAmount: fromMajor(150_000, 'EUR'),
      submittedAt: day(3),
    }),
    funded: await makeCommitment(dag, offer.id, {
      ...by,
      acceptedAmount: fromMajor(250_000, 'EUR'),
      fundedAt: day(8),
      submittedAt: day(4),
    }),
    declined: await makeCommitment(eve, offer.id, {
      declinedAt: day(7),
      declineReason: 'Full.',
      submittedAt: day(5),
    }),
    withdrawn: await makeCommitment(finn, offer.id, { withdrawnAt: day(6), submittedAt: day(6) }),
  };
  await makeCommitment(ada, other.id);
  // Ada indicated before committing; Gus and Hal have only indicated.
  await indicate(ada, offer.id, 4, 200_000);
  await indicate(gus, offer.id, 4, 100_000);
  await desire(gus, offer.id, 200_000);
  await desire(hal, offer.id, 100_000);
  await indicate(eve, offer.id, 1, null);
  return { admin, offer, made, people: { ada, bo, gus, hal, eve } };
}

describe('the sums of a book', () => {
  test('count each commitment in its state, and only this opportunity’s', async () => {
    const { admin, offer } = await fullBook();
    const book = await bookOf(admin, offer.id);
    const sum = (asked: number, accepted = 0) => ({
      count: 1,
      asked: fromMajor(asked, 'EUR'),
      accepted: fromMajor(accepted, 'EUR'),
    });
    expect(book?.sums.states).toMatchObject({
      submitted: sum(250_000),
      waitlisted: sum(300_000),
      accepted: sum(250_000, 150_000),
      funded: sum(250_000, 250_000),
      declined: sum(250_000),
      withdrawn: sum(250_000),
    });
    expect(book?.terms).toMatchObject({
      target: fromMajor(2_000_000, 'EUR'),
      accepted: fromMajor(400_000, 'EUR'),
    });
  });

  test('weight undecided commitments as very likely, and others by the member’s last answer', async () => {
    const { admin, offer } = await fullBook();
    const book = await bookOf(admin, offer.id);
    expect(book?.sums).toMatchObject({
      indicated: fromMajor(300_000, 'EUR'),
      desired: fromMajor(300_000, 'EUR'),
      // Gus, Hal, and Eve, who was declined.
      interested: 3,
      // All accepted amounts, 95 % of 550, 75 % of the 200 that Gus desires, 50 % of the 100 that Hal gave without a
      // likelihood.
      weighted: fromMajor(400_000 + 522_500 + 150_000 + 50_000, 'EUR'),
    });
  });

  test('of an opportunity in preparation are the indications', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity({ stage: 'pipeline' });
    await indicate(await makeViewer(), offer.id, 5, 100_000);
    await indicate(await makeViewer(), offer.id, 1, 100_000);
    await indicate(await makeViewer(), offer.id, 3, null);
    expect((await bookOf(admin, offer.id))?.sums).toMatchObject({
      indicated: fromMajor(200_000, 'EUR'),
      weighted: fromMajor(100_000, 'EUR'),
      interested: 3,
    });
  });

  test('count the amount that was set later, also if it is the indicated one', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity({ stage: 'pipeline' });
    const day = (n: number) => at(`2026-11-0${n}T10:00:00`);
    for (const [likelihood, said, wished] of [
      [4, 2, 1],
      [5, 1, 2],
    ] as const) {
      const { memberId } = await makeViewer();
      const one = { opportunityId: offer.id, memberId };
      await db()
        .insert(indication)
        .values({ ...one, likelihood, amount: fromMajor(400_000, 'EUR'), setAt: day(said) });
      await db()
        .insert(desiredAmount)
        .values({ ...one, amount: fromMajor(100_000, 'EUR'), setAt: day(wished) });
    }
    const book = await bookOf(admin, offer.id);
    expect(book?.sums.weighted).toBe(fromMajor(300_000 + 95_000, 'EUR'));
    const items = await interested(admin, offer.id, { sort: 'likelihood' });
    expect(items.map(({ expected }) => expected.amount)).toEqual([
      fromMajor(300_000, 'EUR'),
      fromMajor(95_000, 'EUR'),
    ]);
  });

  test('are empty for an opportunity without any interest', async () => {
    const offer = await makeOpportunity();
    const book = await bookOf(await makeAdmin(), offer.id);
    expect(book?.sums).toMatchObject({ indicated: 0, desired: 0, interested: 0, weighted: 0 });
    expect(await bookFill(await makeAdmin(), offer.id)).toEqual([]);
  });
});

describe('the list', () => {
  const names = async (admin: Viewer, id: string, asked: object) =>
    (await entries(admin, id, asked)).items.map(({ member }) => member.name);

  test('is filtered by state, name, address and entity', async () => {
    const { admin, offer } = await fullBook();
    expect(await names(admin, offer.id, {})).toEqual(['Finn', 'Eve', 'Dag', 'Cleo', 'Bo', 'Ada']);
    const parts = ['submitted', 'waitlisted', 'accepted', 'funded', 'declined', 'withdrawn'] as const;
    const one = await Promise.all(parts.map((part) => names(admin, offer.id, { part })));
    expect(one.flat()).toEqual(['Ada', 'Bo', 'Cleo', 'Dag', 'Eve', 'Finn']);
    expect(await names(admin, offer.id, { q: 'lindqvist hold' })).toEqual(['Ada']);
    expect(await names(admin, offer.id, { q: '100%' })).toEqual([]);
  });

  test('is sorted by time, amount and name', async () => {
    const { admin, offer } = await fullBook();
    expect(await names(admin, offer.id, { sort: 'when' })).toEqual([
      'Ada',
      'Bo',
      'Cleo',
      'Dag',
      'Eve',
      'Finn',
    ]);
    expect((await names(admin, offer.id, { sort: '-asked' }))[0]).toBe('Bo');
    expect((await names(admin, offer.id, { sort: 'name' })).at(-1)).toBe('Finn');
  });

  test('has what a decision needs for each row', async () => {
    const { admin, offer, made } = await fullBook();
    expect(await bookEntry(admin, offer.id, made.submitted.id)).toMatchObject({
      state: 'submitted',
      revision: 1,
      member: { name: 'Ada' },
      entity: 'Lindqvist Holding',
      asked: { amount: fromMajor(250_000, 'EUR'), currency: 'EUR' },
      likelihood: 4,
      desired: null,
    });
    expect(await bookEntry(admin, offer.id, made.accepted.id)).toMatchObject({
      accepted: { amount: fromMajor(150_000, 'EUR') },
      decidedBy: 'Ines Carvalho',
      decidedAt: '2026-11-07T10:00:00.000Z',
    });
    const other = await makeOpportunity();
    expect(await bookEntry(admin, other.id, made.accepted.id)).toBeNull();
  });

  test('is sorted by every column, page by page', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity({ target: fromMajor(20_000_000, 'EUR') });
    for (let n = 0; n < 52; n += 1) {
      const viewer = await makeViewer({ name: `Member ${n % 11}` });
      await makeCommitment(viewer, offer.id, {
        submittedAt: new Date(Date.UTC(2026, 10, 1, 9, (n * 5) % 52)),
        amount: fromMajor(200_000 + (n % 7), 'EUR'),
        ...(n % 2 && {
          acceptedBy: admin.memberId,
          acceptedAt: at('2026-11-07T10:00:00'),
          acceptedAmount: fromMajor(100_000 + (n % 3), 'EUR'),
        }),
      });
      if (n % 3) await desire(viewer, offer.id, 100_000 + (n % 5));
      if (n % 5) await indicate(viewer, offer.id, 1 + (n % 4), null);
    }
    await expectSorted(bookList.of(offer), admin, {
      count: 52,
      sortedBy: {
        name: ({ member }) => member.name,
        asked: ({ asked }) => asked.amount,
        accepted: ({ accepted }) => accepted?.amount ?? null,
        desired: ({ desired }) => desired?.amount ?? null,
        likelihood: ({ likelihood }) => likelihood,
        when: ({ submittedAt }) => submittedAt,
      },
    });
  });

  test('of members who are only interested is exported as it is shown; the book has both lists', async () => {
    const { admin, offer } = await fullBook();
    const namesIn = async (rows: AsyncIterable<{ member: { name: string } }>) => {
      const found: string[] = [];
      for await (const { member } of rows) found.push(member.name);
      return found;
    };
    const list = interestList.of(await interestList.parentAt(admin, offer.id));
    const asked = interestList.schema.parse({ part: 'interested', sort: 'name' });
    expect(await namesIn(await list.export(admin, asked))).toEqual(['Eve', 'Gus', 'Hal']);
    const { rows } = await exportBook(admin, { opportunityId: offer.id, format: 'csv' });
    expect(await namesIn(rows)).toHaveLength(9);
  });

  test('restarts at a cursor of another list', async () => {
    const { admin, offer, made } = await fullBook();
    const cursor = writeCursor({ key: 'x', id: made.funded.id });
    for (const sort of ['-when', '-asked'] as const)
      expect((await entries(admin, offer.id, { sort, cursor })).items).toHaveLength(6);
  });

  test('of interested members omits those who have committed', async () => {
    const { admin, offer } = await fullBook();
    const items = await interested(admin, offer.id, { sort: '-desired' });
    expect(
      items.map(({ member, likelihood, expected }) => [member.name, likelihood, expected.amount]),
    ).toEqual([
      ['Gus', 4, fromMajor(150_000, 'EUR')],
      ['Hal', null, fromMajor(50_000, 'EUR')],
      ['Eve', 1, 0],
    ]);
    for (const sort of ['-when', 'when', 'name', 'indicated', '-likelihood'] as const)
      expect(await interested(admin, offer.id, { sort })).toHaveLength(3);
    expect(await interested(admin, offer.id, { q: 'hal' })).toHaveLength(1);
  });
});

describe('the book over time', () => {
  test('has daily sums in the reader’s time zone, without withdrawn or declined commitments', async () => {
    const { admin, offer } = await fullBook();
    const days = await bookFill({ ...admin, timeZone: 'UTC' }, offer.id);
    const last = days.at(-1);
    expect(days.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2026-11-0${n}`));
    expect(last).toEqual({
      day: '2026-11-07',
      asked: fromMajor(1_050_000, 'EUR'),
      accepted: fromMajor(400_000, 'EUR'),
    });
    expect(days[4]?.asked).toBe(fromMajor(1_300_000, 'EUR'));
    const late = await bookFill({ ...admin, timeZone: 'Pacific/Kiritimati' }, offer.id);
    expect(late[0]?.day).toBe('2026-11-02');
    // A name that browsers have and PostgreSQL does not know, and one that it takes for another place.
    for (const [timeZone, same] of [
      ['US/Pacific-New', 'America/Los_Angeles'],
      ['AST', 'America/Anchorage'],
    ] as const)
      expect(await bookFill({ ...admin, timeZone }, offer.id)).toEqual(
        await bookFill({ ...admin, timeZone: same }, offer.id),
      );
  });
});

test('an amended amount counts in the book over time from the day of the amendment', async () => {
  const [admin, ada, bo] = [await makeAdmin(), await makeViewer(), await makeViewer()];
  const offer = await makeOpportunity();
  const day = (n: number) => at(`2026-11-0${n}T10:00:00`);
  const { id } = await makeCommitment(ada, offer.id, {
    submittedAt: day(1),
    amendedAt: day(5),
    revision: 3,
    amount: fromMajor(300_000, 'EUR'),
  });
  await makeCommitment(bo, offer.id, { submittedAt: day(2) });
  const amended = { commitmentId: id, amendedBy: ada.memberId };
  await db()
    .insert(commitmentAmendment)
    .values([
      {
        ...{ ...amended, revisionBefore: 1, revisionAfter: 2, amendedAt: day(3) },
        ...{ amountBefore: fromMajor(100_000, 'EUR'), amountAfter: fromMajor(400_000, 'EUR') },
      },
      {
        ...{ ...amended, revisionBefore: 2, revisionAfter: 3, amendedAt: day(5) },
        ...{ amountBefore: fromMajor(400_000, 'EUR'), amountAfter: fromMajor(300_000, 'EUR') },
      },
    ]);
  const days = await bookFill({ ...admin, timeZone: 'UTC' }, offer.id);
  expect(days.map(({ day, asked }) => [day, asked])).toEqual([
    ['2026-11-01', fromMajor(100_000, 'EUR')],
    ['2026-11-02', fromMajor(350_000, 'EUR')],
    ['2026-11-03', fromMajor(650_000, 'EUR')],
    ['2026-11-05', fromMajor(550_000, 'EUR')],
  ]);
});

describe('selecting', () => {
  test('includes all matches, and reports which can be decided, oldest first', async () => {
    const { admin, offer, made } = await fullBook();
    const ids = await selectEntries(admin, { q: '', sort: '-when', opportunityId: offer.id });
    expect(ids).toHaveLength(6);
    const undecided = await undecidedOf(admin, { opportunityId: offer.id, ids });
    expect(undecided).toMatchObject({
      room: { left: fromMajor(1_600_000, 'EUR'), minimum: offer.minimum, step: offer.step },
      rows: [
        {
          id: made.submitted.id,
          revision: 1,
          name: 'Ada',
          entity: 'Lindqvist Holding',
          amount: fromMajor(250_000, 'EUR'),
        },
        { id: made.waitlisted.id, name: 'Bo', entity: null },
      ],
      isCut: false,
    });
    expect(await undecidedOf(admin, { opportunityId: offer.id })).toEqual(undecided);
  });
});

test('a joint entity is listed and found by both of its people', async () => {
  const admin = await makeAdmin();
  const [offer, ada] = [await makeOpportunity(), await makeViewer()];
  const joint = await makeEntity(ada.memberId, {
    kind: 'joint',
    name: 'Ada Lindqvist',
    details: { secondName: 'Bo Ek' },
  });
  await makeCommitment(ada, offer.id, { entityId: joint.id });
  const { items } = await entries(admin, offer.id, { q: 'bo ek' });
  expect(items.map(({ entity }) => entity)).toEqual(['Ada Lindqvist and Bo Ek']);
  const { rows } = await undecidedOf(admin, { opportunityId: offer.id });
  expect(rows.map(({ entity }) => entity)).toEqual(['Ada Lindqvist and Bo Ek']);
});

describe('the order of allocation', () => {
  test('is the order of submission; raising the amount on the waitlist moves to its end', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity();
    const day = (n: number) => at(`2026-11-0${n}T10:00:00`);
    const ask = async (n: number, change: object = {}) =>
      (await makeCommitment(await makeViewer(), offer.id, { submittedAt: day(n), ...change })).id;
    const grown = await ask(1, { waitlistedAt: day(6), amendedAt: day(6), revision: 2 });
    const waits = await ask(2, {
      waitlistedAt: day(5),
      waitlistedBy: admin.memberId,
      amendedAt: day(3),
      revision: 2,
    });
    const later = await ask(4);
    const { rows } = await undecidedOf(admin, { opportunityId: offer.id });
    expect(rows.map(({ id }) => id)).toEqual([waits, later, grown]);
  });

  test('stays the same after lowering the amount again: nobody regains a place', async () => {
    const admin = await makeAdmin();
    const offer = await makeOpportunity();
    const waitlisted = { waitlistedAt: at('2026-11-05T10:00:00'), waitlistedBy: admin.memberId };
    const ada = await makeViewer();
    const first = await makeCommitment(ada, offer.id, {
      submittedAt: at('2026-11-01T10:00:00'),
      ...waitlisted,
    });
    const second = await makeCommitment(await makeViewer(), offer.id, {
      submittedAt: at('2026-11-02T10:00:00'),
      ...waitlisted,
    });
    const ask = (revision: number, major: number) =>
      transaction((tx) =>
        amendCommitment(tx, ada, { commitmentId: first.id, revision, amount: fromMajor(major, 'EUR') }),
      );
    const order = async () =>
      (await undecidedOf(admin, { opportunityId: offer.id })).rows.map(({ id }) => id);
    await ask(1, 200_000);
    expect(await order()).toEqual([first.id, second.id]);
    await ask(2, 500_000);
    expect(await order()).toEqual([second.id, first.id]);
    await ask(3, 475_000);
    expect(await order()).toEqual([second.id, first.id]);
  });
});

describe('the weights', () => {
  test('are the defaults until an admin changes them, which is audited once', async () => {
    const admin = await makeAdmin();
    expect(await currentWeights()).toEqual(USUAL_WEIGHTS);
    const set = () => transaction((tx) => setWeights(tx, admin, [0, 10, 20, 30, 100]));
    await set();
    await set();
    expect(await currentWeights()).toEqual([0, 10, 20, 30, 100]);
    expect(await db().select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
      {
        act: 'commitment.setWeights',
        before: { weights: USUAL_WEIGHTS },
        after: { weights: [0, 10, 20, 30, 100] },
      },
    ]);
  });

  test('cannot decrease, and can be set by admins only', async () => {
    const [admin, viewer] = [await makeAdmin(), await makeViewer()];
    await expect(transaction((tx) => setWeights(tx, admin, [5, 4, 50, 75, 95]))).rejects.toMatchObject({
      code: 'unprocessable',
    });
    await expect(transaction((tx) => setWeights(tx, viewer, USUAL_WEIGHTS))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('the book does not exist for anyone but admins', async () => {
  const { admin, offer, made } = await fullBook();
  const viewer = await makeViewer({ roles: ['active'] });
  expect(await bookOf(viewer, offer.id)).toBeNull();
  expect(await bookEntry(viewer, offer.id, made.submitted.id)).toBeNull();
  expect((await entries(viewer, offer.id)).items).toEqual([]);
  const asked = interestList.schema.parse({});
  expect(
    (await interestList.of(await interestList.parentAt(admin, offer.id)).page(viewer, asked)).items,
  ).toEqual([]);
  expect(await bookFill(viewer, offer.id)).toEqual([]);
  await expect(
    selectEntries(viewer, { q: '', sort: '-when', opportunityId: offer.id }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(undecidedOf(viewer, { opportunityId: offer.id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await bookOf(admin, newId())).toBeNull();
});
