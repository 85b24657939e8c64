import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { expectedPayment, notice, noticeItem } from '#app/db/schema/notices.ts';
import { bankEntryPart, payment, paymentReminder } from '#app/db/schema/payments.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { dayAfter } from '#app/domain/days.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { findOutdated } from '#app/notify/outdated/outdated.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { makeFund } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeEntry, makeExpected } from '#tests/factories/payments.ts';
import { makeEntity } from '#tests/factories/profile.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMailsToMany } from '#tests/setup/queued.ts';
import { enterPayment, undoPayment } from '../deciding/decide.server.ts';
import { expectedDetail } from '../lists/expected-detail.server.ts';
import { expectedList } from '../lists/payment-lists.server.ts';
import { remindByHand, reminderCandidates } from './remind-by-hand.server.ts';
import { reminderDaysOf, setReminderDays } from './schedule.server.ts';
import { sendDueReminders } from './send-reminders.server.ts';

useTestDatabase({ jobs: JOBS });

const PUBLISHED = new Date('2026-11-01T09:00:00Z');
const [remind, setDays, enter, undo] = [
  committed(remindByHand),
  committed(setReminderDays),
  committed(enterPayment),
  committed(undoPayment),
];

let admin: Viewer;
let ada: Viewer;
let fundId: string;
beforeEach(async () => {
  [admin, ada] = [await makeAdmin(), await makeViewer({ name: 'Ada' })];
  fundId = (await makeFund({ name: 'Fund II' })).id;
});

/** A payment that is due on 15 December 2026. */
const owes = (holder = ada) => makeExpected(fundId, holder, {}, PUBLISHED);
/** At noon of a day, and at the same time of the next run. */
async function onDay(day: string, time = '12:00') {
  for (const _run of [1, 2])
    await sendDueReminders(new Date(`${day}T${time}:00Z`), AbortSignal.timeout(20_000));
}
const sent = async () =>
  (
    await db()
      .select()
      .from(paymentReminder)
      .orderBy(asc(paymentReminder.remindedAt), asc(paymentReminder.id))
  ).map(({ step }) => step);
const reminderTitles = async () =>
  (await db().select().from(notification).orderBy(asc(notification.createdAt), asc(notification.id))).map(
    ({ title }) => title,
  );

async function propose(expectedId: string) {
  const entryId = await makeEntry({ why: 'known_name' });
  await db().insert(bankEntryPart).values({ entryId, expectedPaymentId: expectedId, amount: 149_87 });
}

describe('the schedule of a vehicle', () => {
  test('reminds before, on and after the due date, each once, in the application and by mail', async () => {
    await owes();
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-15', '2026-12-18', '2026-12-25'])
      await onDay(day);
    await onDay('2027-01-20');
    expect(await sent()).toEqual(['-3', '0', '3', '10']);
    const name = 'Capital call 1 of Fund II';
    expect((await reminderTitles()).map((title) => title.replace(/call \d+/, 'call 1'))).toEqual([
      `${name} is due in 3 days`,
      `${name} is due today`,
      `${name} is 3 days overdue`,
      `${name} is 10 days overdue`,
    ]);
    const mails = await queuedMailsToMany();
    expect(mails.map(({ to }) => to)).toEqual(Array(4).fill(ada.email));
    expect(mails[2]?.content.body).toBe(
      'It was due on 15 Dec 2026. The amount, and how to pay, is on its page. If you have paid already, you can report the payment there.',
    );
    expect(JSON.stringify(mails)).not.toContain('149');
  });

  test('is sent once by two workers at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => owes(await makeViewer())));
    await Promise.all([onDay('2026-12-15'), onDay('2026-12-15')]);
    expect(await sent()).toHaveLength(20);
    expect(await db().$count(notification)).toBe(20);
  });

  test('says the day as the holder reads it, and for whom', async () => {
    await owes();
    await db().update(member).set({ locale: 'de-DE' }).where(eq(member.id, ada.memberId));
    await onDay('2026-12-15');
    expect((await queuedMailsToMany())[0]?.content.body).toContain('15. Dez. 2026');
  });

  test('by day only, and makes up for days on which nothing ran', async () => {
    await owes();
    await onDay('2026-12-15', '03:00');
    await onDay('2026-12-15', '22:00');
    expect(await sent()).toEqual([]);
    await onDay('2026-12-17');
    expect(await sent()).toEqual(['0']);
  });

  test('is the vehicle’s to change, or to turn off', async () => {
    await owes();
    expect(await reminderDaysOf(admin, fundId)).toEqual([-3, 0, 3, 10]);
    await setDays(admin, { vehicleId: fundId, days: [1, -1], seen: [-3, 0, 3, 10] });
    expect(await reminderDaysOf(admin, fundId)).toEqual([-1, 1]);
    for (const day of ['2026-12-12', '2026-12-14', '2026-12-15', '2026-12-16']) await onDay(day);
    expect(await sent()).toEqual(['-1', '1']);
    await expect(
      setDays(admin, { vehicleId: fundId, days: [5], seen: [-3, 0, 3, 10] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await setDays(admin, { vehicleId: fundId, days: [], seen: [-1, 1] });
    await owes(await makeViewer());
    await onDay('2026-12-16');
    expect(await sent()).toHaveLength(2);
    await expect(setDays(ada, { vehicleId: fundId, days: [], seen: [] })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(reminderDaysOf(ada, fundId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('does not remind at once of a notice that is published late', async () => {
    await makeExpected(fundId, ada, {}, new Date('2026-12-13T09:00:00Z'));
    await onDay('2026-12-13');
    await onDay('2026-12-15');
    expect(await sent()).toEqual(['0']);
  });

  test.each([
    ['paid', (id: string) => pay(id)],
    [
      'waived',
      (id: string) =>
        db()
          .update(expectedPayment)
          .set({ waivedAt: new Date(), waivedById: admin.memberId, waivedReason: 'x' })
          .where(eq(expectedPayment.id, id)),
    ],
    [
      'cancelled',
      (id: string) =>
        db().update(expectedPayment).set({ cancelledAt: new Date() }).where(eq(expectedPayment.id, id)),
    ],
    ['of a cancelled notice', () => db().update(notice).set({ cancelledAt: new Date() })],
    ['of a notice of which nobody was notified', () => db().update(notice).set({ toldAt: null })],
    [
      'of a former member',
      () => db().update(member).set({ rejectedAt: new Date() }).where(eq(member.id, ada.memberId)),
    ],
  ])('leaves out what is %s', async (_, change) => {
    const { id } = await owes();
    await change(id);
    await onDay('2026-12-15');
    expect(await sent()).toEqual([]);
  });

  const pay = (id: string) =>
    db()
      .insert(payment)
      .values({
        ...{ id: newId(), expectedPaymentId: id, amount: 149_87, valueDate: '2026-12-10' },
        recordedAt: new Date(),
      });

  test('is held while a payment is to be confirmed, which the list says, and resumed once it is refused', async () => {
    const { id } = await owes();
    await propose(id);
    await onDay('2026-12-15');
    expect(await sent()).toEqual([]);
    const { items } = await expectedList.page(admin, expectedList.schema.parse({ state: 'due' }));
    expect(items[0]).toMatchObject({ latest: { kind: 'to_confirm' }, reminders: { isHeld: true } });
    await db().delete(bankEntryPart);
    await onDay('2026-12-16');
    expect(await sent()).toEqual(['0']);
  });

  test('a mail that waits is not sent once the payment is recorded', async () => {
    const { id } = await owes();
    const other = await makeViewer();
    await owes(other);
    await onDay('2026-12-15');
    const ids = (await db().select().from(notification)).map((one) => one.id);
    expect(await findOutdated(db(), ids)).toEqual(new Set());
    await pay(id);
    const [paid] = await db().select().from(notification).where(eq(notification.memberId, ada.memberId));
    expect(await findOutdated(db(), ids)).toEqual(new Set([paid?.id]));
    await db().update(notice).set({ replacedAt: new Date() });
    expect(await findOutdated(db(), ids)).toEqual(new Set(ids));
  });
});

describe('an admin', () => {
  test('sees who would be reminded and who would not, and reminds each once a day', async () => {
    const [{ id, itemId }, held] = [await owes(), await owes(await makeViewer({ name: 'Bo' }))];
    await propose(held.id);
    const [item] = await db().select().from(noticeItem).where(eq(noticeItem.id, itemId));
    expect((await reminderCandidates(admin, { noticeId: item?.noticeId ?? '' })).candidates).toMatchObject([
      { id, holder: 'Ada', whyNot: null },
    ]);
    expect(await remind(admin, { expectedIds: [id, held.id] })).toEqual({ reminded: 2, leftOut: 0 });
    expect(await remind(admin, { expectedIds: [id] })).toEqual({ reminded: 0, leftOut: 1 });
    expect(await db().$count(notification)).toBe(2);
    const { candidates } = await reminderCandidates(admin, { noticeId: item?.noticeId ?? '' });
    expect(candidates).toMatchObject([{ whyNot: 'reminded_today' }]);
    expect(await expectedDetail(admin, id)).toMatchObject({ sent: [{ by: admin.name }], payments: [] });
    await expect(remind(ada, { expectedIds: [id] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(reminderCandidates(ada, { late: true })).rejects.toMatchObject({ code: 'not_found' });
    expect(await expectedDetail(ada, id)).toBeNull();
  });

  test('reminds of a part that was held back after the other one, with a message of its own', async () => {
    const [held, trust] = [await owes(), await makeEntity(ada.memberId, { name: 'Ada Trust' })];
    await db().update(position).set({ entityId: trust.id });
    const own = await owes();
    // Both are of one notice.
    const [first] = await db().select().from(noticeItem).where(eq(noticeItem.id, own.itemId));
    const noticeId = first?.noticeId ?? '';
    await db().update(noticeItem).set({ noticeId }).where(eq(noticeItem.id, held.itemId));
    await propose(held.id);
    await onDay('2026-12-15');
    expect(await reminderTitles()).toHaveLength(1);
    await db().delete(bankEntryPart);
    await onDay('2026-12-16');
    expect(await sent()).toEqual(['0', '0']);
    const messages = (await queuedMailsToMany()).map(({ content }) => content.body);
    expect(messages).toEqual([
      expect.not.stringContaining('Ada Trust'),
      expect.stringContaining('Ada Trust'),
    ]);
    expect(await remind(admin, { expectedIds: [own.id] })).toEqual({ reminded: 1, leftOut: 0 });
    expect(await remind(admin, { expectedIds: [held.id] })).toEqual({ reminded: 1, leftOut: 0 });
    expect(await reminderTitles()).toHaveLength(4);
  });

  test('undoes a wrong entry that pays a part, and enters more than is owed only as credit', async () => {
    const { id } = await owes();
    const valueDate = new Date().toISOString().slice(0, 10);
    const facts = { expectedId: id, open: 149_87, valueDate, note: 'Seen', isCredit: false };
    await expect(enter(admin, { ...facts, amount: 149_88 })).rejects.toThrow('more than is open');
    await enter(admin, { ...facts, amount: 100_00 });
    expect(await expectedDetail(admin, id)).toMatchObject({
      ...{ open: 49_87, paid: 100_00 },
      payments: [{ bankEntryId: null, undoneAt: null, enteredBy: admin.name }],
    });
    const [wrong] = await db().select().from(payment);
    await undo(admin, { paymentId: wrong?.id ?? '', reason: 'Another holder' });
    expect(await expectedDetail(admin, id)).toMatchObject({
      ...{ open: 149_87, paid: 0 },
      payments: [{ undoneReason: 'Another holder' }],
    });
    await enter(admin, { ...facts, amount: 160_00, isCredit: true });
    expect(await expectedDetail(admin, id)).toMatchObject({ open: 0, paid: 160_00 });
  });

  test('sees who is late, and whom they reminded today, by the firm’s day', async () => {
    // Somewhere it is another day than by the database's clock.
    const timeZone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
    await db().insert(firmSetting).values({ name: 'firm', value: { timeZone } });
    const today = dayIn(timeZone, new Date());
    const [due, late] = [await owes(), await owes(await makeViewer({ name: 'Bo' }))];
    await db().update(expectedPayment).set({ dueDate: today }).where(eq(expectedPayment.id, due.id));
    await db()
      .update(expectedPayment)
      .set({ dueDate: dayAfter(today, -1) })
      .where(eq(expectedPayment.id, late.id));
    const inState = async (state: 'due' | 'late') =>
      (await expectedList.page(admin, expectedList.schema.parse({ state }))).items;
    expect(await inState('due')).toMatchObject([{ id: due.id, daysLate: 0 }]);
    expect(await inState('late')).toMatchObject([{ id: late.id, daysLate: 1 }]);
    expect((await reminderCandidates(admin, { late: true })).candidates).toMatchObject([{ id: late.id }]);
    await remind(admin, { expectedIds: [late.id] });
    expect(await inState('late')).toMatchObject([{ reminders: { whyNot: 'reminded_today' } }]);
  });

  test('a reminder by hand replaces the step of the schedule of that day', async () => {
    const { id, itemId } = await owes();
    await remind(admin, { expectedIds: [id] });
    await transaction((tx) =>
      tx
        .update(paymentReminder)
        .set({ step: '2026-12-15', remindedAt: new Date('2026-12-15T09:00:00Z') })
        .where(eq(paymentReminder.itemId, itemId)),
    );
    await onDay('2026-12-15');
    expect(await sent()).toEqual(['2026-12-15']);
  });
});
