import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { declaredRowsOf, eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { assignedContactOf } from '../contacts/contacts.server.ts';
import { fileEach } from './file-each.server.ts';
import { addNote, changeNote, noteList, notesOfPerson, removeNote } from './notes.server.ts';
import { MOST_TAGS, type NoteInput, type TaskInput } from './record.ts';
import { addTag, removeTag, tagsInUse, tagsOfPerson } from './tags.server.ts';
import {
  addTask,
  changeTask,
  dueTasks,
  notifyOfDueTasks,
  removeTask,
  setTaskDone,
  tasksOfPerson,
} from './tasks.server.ts';

useTestDatabase({ jobs: JOBS });

const [write, change, remove] = [committed(addNote), committed(changeNote), committed(removeNote)];
const [plan, finish] = [committed(addTask), committed(setTaskDone)];
const [replan, drop] = [committed(changeTask), committed(removeTask)];
const [tag, untag] = [committed(addTag), committed(removeTag)];

const noteOn = (memberId: string, change: Partial<NoteInput> = {}): NoteInput => ({
  ...{ id: newId(), memberId, kind: 'call', day: '2026-11-02', body: 'Asked about the fees of Fund II.' },
  ...change,
});

const taskOn = (memberId: string, ownerId: string, change: Partial<TaskInput> = {}): TaskInput => ({
  ...{ id: newId(), memberId, ownerId, title: 'Send the fee table', dueOn: '2026-01-02' },
  ...change,
});

describe('notes about a person', () => {
  test('have their author and day, and a retry adds nothing', async () => {
    const [admin, ada] = [await makeAdmin(), await makeMember()];
    const note = noteOn(ada.id);
    await write(admin, note);
    await write(admin, note);
    const { items } = await notesOfPerson(admin, ada.id);
    expect(items).toMatchObject([
      { body: note.body, day: '2026-11-02', author: { name: 'Ines Carvalho' }, person: { id: ada.id } },
    ]);
  });

  test('are found by their words, kind, author and person, and are for admins only', async () => {
    const [admin, ada, bo] = [await makeAdmin(), await makeMember(), await makeMember({ name: 'Bo Berg' })];
    await write(admin, noteOn(ada.id));
    await write(admin, noteOn(bo.id, { kind: 'meeting', body: 'Prefers Zürich.' }));
    const found = async (asked: object) =>
      (await noteList.page(admin, noteList.schema.parse(asked))).items.map(({ person }) => person.name);
    expect(await found({ q: 'zurich' })).toEqual(['Bo Berg']);
    expect(await found({ kind: 'call' })).toEqual(['Ada Lindqvist']);
    expect(await found({ of: bo.id })).toEqual(['Bo Berg']);
    expect(await found({ author: newId() })).toEqual([]);
    const viewer = await makeViewer();
    expect(await noteList.page(viewer, noteList.schema.parse({}))).toEqual({ items: [], nextCursor: null });
    await expect(write(viewer, noteOn(ada.id))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('are changed by their author alone, and the log has that without the words', async () => {
    const [admin, other, ada] = [
      await makeAdmin(),
      await makeViewer({ roles: ['admin'] }),
      await makeMember(),
    ];
    const { memberId, ...note } = noteOn(ada.id, { body: 'Sells the yacht.' });
    await write(admin, { ...note, memberId });
    const corrected = { ...note, kind: 'meeting' as const, body: 'Sells the house.', seen: null };
    await expect(change(other, corrected)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(change(await makeViewer(), corrected)).rejects.toMatchObject({ code: 'not_found' });
    await expect(change(admin, { ...corrected, id: newId() })).rejects.toMatchObject({ code: 'not_found' });
    await change(admin, corrected);
    await change(admin, corrected);
    expect((await notesOfPerson(admin, ada.id)).items).toMatchObject([
      { body: 'Sells the house.', kind: 'meeting', author: { id: admin.memberId } },
    ]);
    const entries = await db().select().from(auditEntry);
    expect(entries.map(({ act }) => act)).toEqual(['note.add', 'note.change']);
    expect(JSON.stringify(entries)).not.toMatch(/yacht|house/);
  });

  test('are marked as edited, and one window does not replace what another saved', async () => {
    const [admin, ada] = [await makeAdmin(), await makeMember()];
    const { memberId, ...note } = noteOn(ada.id);
    await write(admin, { ...note, memberId });
    const present = async () => (await notesOfPerson(admin, ada.id)).items[0];
    expect((await present())?.changedAt).toBeNull();
    await change(admin, { ...note, body: 'Sells the yacht.', seen: null });
    const stale = { ...note, body: 'Sells the house.', seen: null };
    await expect(change(admin, stale)).rejects.toMatchObject({ code: 'conflict' });
    const { body, changedAt = null } = (await present()) ?? {};
    expect(body).toBe('Sells the yacht.');
    await change(admin, { ...stale, seen: changedAt });
    expect(await present()).toMatchObject({ body: 'Sells the house.', changedAt: expect.any(String) });
    const seen = (await present())?.changedAt ?? null;
    const outcomes = await Promise.allSettled(
      ['One', 'Two'].map((words) => change(admin, { ...note, body: words, seen })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('come in every order', async () => {
    const admin = await makeAdmin();
    for (let index = 0; index < 55; index += 1) {
      const { id } = await makeMember({ name: `Member ${index % 6}` });
      const by = index % 7 ? admin : await makeViewer({ roles: ['admin'], name: `Author ${index}` });
      const kind = (['note', 'call', 'email'] as const)[index % 3] ?? 'note';
      await write(by, noteOn(id, { kind, day: `2026-10-${String((index % 28) + 1).padStart(2, '0')}` }));
    }
    await expectSorted(noteList, admin, {
      count: 55,
      sortedBy: {
        day: ({ day }) => day,
        person: ({ person }) => person.name,
        kind: ({ kind }) => kind,
        author: ({ author }) => author.name,
        written: ({ writtenAt }) => writtenAt,
      },
    });
  });

  test('and tags are not in what a person downloads of their data', async () => {
    const [admin, ada] = [await makeAdmin(), await makeMember()];
    await write(admin, noteOn(ada.id, { body: 'Divorced in spring.' }));
    await tag(admin, { memberId: ada.id, tag: 'Divorced' });
    expect(JSON.stringify(await declaredRowsOf(ada.id))).not.toMatch(/divorce/i);
  });

  test('leave no words in the log, and nothing after an erasure', async () => {
    const [admin, ada] = [await makeAdmin(), await makeMember()];
    const note = noteOn(ada.id, { body: 'Divorced in spring.' });
    await write(admin, note);
    await remove(admin, { id: note.id });
    await expect(remove(admin, { id: note.id })).rejects.toMatchObject({ code: 'not_found' });
    await write(admin, noteOn(ada.id, { body: 'Divorced in spring.' }));
    await plan(admin, taskOn(ada.id, admin.memberId, { title: 'Ask about the divorce' }));
    await tag(admin, { memberId: ada.id, tag: 'Divorced' });
    const entries = await db().select().from(auditEntry);
    expect(entries.map(({ act }) => act)).toEqual([
      'note.add',
      'note.remove',
      'note.add',
      'task.add',
      'tag.add',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/divorce/i);
    await transaction((tx) => eraseDeclared(tx, ada.id));
    expect((await notesOfPerson(admin, ada.id)).items).toEqual([]);
    expect(await tasksOfPerson(admin, ada.id)).toEqual([]);
    expect(await tagsOfPerson(admin, ada.id)).toEqual([]);
    await db().update(member).set({ erasedAt: new Date() }).where(eq(member.id, ada.id));
    await expect(write(admin, noteOn(ada.id))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('tasks about a person', () => {
  test('are due for their owner alone, until they are done', async () => {
    const [admin, other, ada] = [
      await makeAdmin(),
      await makeViewer({ roles: ['admin'] }),
      await makeMember(),
    ];
    const late = taskOn(ada.id, admin.memberId);
    await plan(admin, late);
    await plan(admin, taskOn(ada.id, admin.memberId, { dueOn: '2999-01-01', title: 'Much later' }));
    expect(await dueTasks(other, 5)).toEqual({ items: [], total: 0 });
    expect(await dueTasks(admin, 5)).toMatchObject({ items: [{ title: late.title, isDue: true }], total: 1 });
    await finish(other, { id: late.id, isDone: true });
    expect(await dueTasks(admin, 5)).toEqual({ items: [], total: 0 });
    expect((await tasksOfPerson(admin, ada.id)).map(({ title, doneAt }) => [title, doneAt !== null])).toEqual(
      [
        ['Much later', false],
        [late.title, true],
      ],
    );
    await finish(admin, { id: late.id, isDone: false });
    expect((await dueTasks(admin, 5)).total).toBe(1);
  });

  test('of a former admin are due for every admin', async () => {
    const [admin, former, ada] = [await makeAdmin(), await makeAdmin(), await makeMember()];
    const task = taskOn(ada.id, former.memberId);
    await plan(admin, task);
    expect((await dueTasks(admin, 5)).total).toBe(0);
    await db().update(member).set({ roles: [] }).where(eq(member.id, former.memberId));
    expect(await dueTasks(admin, 5)).toMatchObject({ items: [{ id: task.id }], total: 1 });
    expect((await dueTasks(await makeViewer(), 5)).total).toBe(0);
    await finish(admin, { id: task.id, isDone: true });
    expect((await dueTasks(admin, 5)).total).toBe(0);
  });

  test('have an admin as owner, and do not exist for anyone else', async () => {
    const [admin, viewer, ada] = [await makeAdmin(), await makeViewer(), await makeMember()];
    await expect(plan(admin, taskOn(ada.id, ada.id))).rejects.toMatchObject({ code: 'unprocessable' });
    const task = taskOn(ada.id, admin.memberId);
    await plan(admin, task);
    await expect(finish(viewer, { id: task.id, isDone: true })).rejects.toMatchObject({ code: 'not_found' });
    expect(await tasksOfPerson(viewer, ada.id)).toEqual([]);
    expect(await dueTasks(viewer, 5)).toEqual({ items: [], total: 0 });
  });
});

describe('the owner of a task', () => {
  const told = (admin: Viewer) =>
    db()
      .select({ title: notification.title, body: notification.body, href: notification.href })
      .from(notification)
      .where(eq(notification.memberId, admin.memberId))
      .orderBy(asc(notification.id));
  const assigned = { title: 'A task was assigned to you', body: 'It is due on 31 Jan 2099.' };

  test('is notified when it is given to them, without words that an erasure has to delete', async () => {
    const [admin, other, ada] = [
      await makeAdmin(),
      await makeViewer({ roles: ['admin'] }),
      await makeMember(),
    ];
    const { memberId, ...task } = taskOn(ada.id, admin.memberId, { dueOn: '2099-01-31' });
    await plan(admin, { ...task, memberId });
    expect(await told(admin)).toEqual([]);
    await replan(admin, { ...task, ownerId: other.memberId });
    await replan(admin, { ...task, ownerId: other.memberId, title: 'Send both fee tables' });
    expect(await told(other)).toEqual([{ ...assigned, href: `/admin/people?person=${ada.id}` }]);
    expect(await tasksOfPerson(admin, ada.id)).toMatchObject([
      { title: 'Send both fee tables', owner: { id: other.memberId } },
    ]);
    await expect(replan(admin, { ...task, ownerId: ada.id })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    const member = await makeViewer();
    await expect(replan(member, task)).rejects.toMatchObject({ code: 'not_found' });
    await expect(drop(member, { id: task.id })).rejects.toMatchObject({ code: 'not_found' });
    await drop(admin, { id: task.id });
    expect(await tasksOfPerson(admin, ada.id)).toEqual([]);
    await expect(drop(admin, { id: task.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is notified once when it is due, by the firm’s clock and not before its morning', async () => {
    const [admin, ada] = [await makeAdmin(), await makeMember()];
    // A zone in which the morning has come, and one in which it has not.
    const now = new Date().getUTCHours();
    const zoneAt = (hour: number) => {
      const east = ((hour - now + 36) % 24) - 12;
      return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
    };
    const setZone = (timeZone: string) =>
      db()
        .insert(firmSetting)
        .values({ name: 'firm', value: { ...NEW_FIRM, timeZone } })
        .onConflictDoUpdate({ target: firmSetting.name, set: { value: { ...NEW_FIRM, timeZone } } });
    const notifyNow = () => notifyOfDueTasks(AbortSignal.timeout(10_000));
    const day = (offset: number) => dayIn(zoneAt(12), new Date(Date.now() + offset * 86_400_000));
    for (const dueOn of [day(-30), day(-1), day(2)])
      await plan(admin, taskOn(ada.id, admin.memberId, { dueOn }));
    await setZone(zoneAt(3));
    await notifyNow();
    expect(await told(admin)).toEqual([]);
    await setZone(zoneAt(12));
    await notifyNow();
    await notifyNow();
    expect(await told(admin)).toMatchObject([{ title: 'A task of yours is due' }]);
  });
});

test('several people get an owner and tags at once; who is not there does not stop the others', async () => {
  const [admin, ada, bo] = [await makeAdmin(), await makeMember(), await makeMember()];
  await tag(admin, { memberId: ada.id, tag: 'Prospect' });
  const gone = newId();
  const filing = {
    memberIds: [ada.id, gone, bo.id],
    ownerId: admin.memberId,
    addTag: 'VIP',
    removeTag: 'Prospect',
  };
  expect(await fileEach(admin, filing)).toEqual([
    { memberId: ada.id, result: 'done' },
    { memberId: gone, result: 'refused', message: 'Person not found.' },
    { memberId: bo.id, result: 'done' },
  ]);
  for (const { id } of [ada, bo]) {
    expect(await tagsOfPerson(admin, id)).toEqual(['VIP']);
    expect(await assignedContactOf(admin, id)).toBe(admin.memberId);
  }
  await fileEach(admin, { memberIds: [ada.id], ownerId: null });
  expect(await assignedContactOf(admin, ada.id)).toBeNull();
  expect(await tagsOfPerson(admin, ada.id)).toEqual(['VIP']);
});

test('two admins who give the same tag in different letters at once give one tag', async () => {
  const [admin, other] = [await makeAdmin(), await makeAdmin()];
  const people = [await makeMember(), await makeMember()];
  await Promise.all(
    people.flatMap(({ id: memberId }) => [
      tag(admin, { memberId, tag: 'VIP' }),
      tag(other, { memberId, tag: 'vip' }),
    ]),
  );
  expect(await tagsInUse(admin)).toHaveLength(1);
  for (const { id } of people) expect(await tagsOfPerson(admin, id)).toHaveLength(1);
});

test('a tag has one spelling, and a person not too many of them', async () => {
  const [admin, ada, bo] = [await makeAdmin(), await makeMember(), await makeMember()];
  await tag(admin, { memberId: ada.id, tag: 'Family office' });
  await tag(admin, { memberId: bo.id, tag: 'family OFFICE' });
  await tag(admin, { memberId: bo.id, tag: 'Family Office' });
  expect(await tagsOfPerson(admin, bo.id)).toEqual(['Family office']);
  expect(await tagsInUse(admin)).toEqual(['Family office']);
  for (let index = 1; index < MOST_TAGS; index += 1)
    await tag(admin, { memberId: bo.id, tag: `Tag ${index}` });
  await expect(tag(admin, { memberId: bo.id, tag: 'One more' })).rejects.toMatchObject({
    code: 'unprocessable',
  });
  await untag(admin, { memberId: bo.id, tag: 'FAMILY office' });
  expect(await tagsOfPerson(admin, bo.id)).not.toContain('Family office');
  expect(await tagsInUse(await makeViewer())).toEqual([]);
});
