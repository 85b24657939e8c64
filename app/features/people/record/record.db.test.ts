import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { newId } from '#app/domain/ids.ts';
import { declaredRowsOf, eraseDeclared } from '#app/platform/personal-data/personal-data.server.ts';
import { makeAdmin, makeMember, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { addNote, changeNote, noteList, notesOfPerson, removeNote } from './notes.server.ts';
import { MOST_TAGS, type NoteInput, type TaskInput } from './record.ts';
import { addTag, removeTag, tagsInUse, tagsOfPerson } from './tags.server.ts';
import { addTask, dueTasks, setTaskDone, tasksOfPerson } from './tasks.server.ts';

useTestDatabase();

const [write, change, remove] = [committed(addNote), committed(changeNote), committed(removeNote)];
const [plan, finish] = [committed(addTask), committed(setTaskDone)];
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
    const corrected = { ...note, kind: 'meeting' as const, body: 'Sells the house.' };
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
