import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry, notification } from '#app/db/schema/communication.ts';
import { questionNote } from '#app/db/schema/questions.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { takeOwnData } from '#app/processes/account/account-data.server.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queuedMails } from '#tests/setup/queued.ts';
import { answerQuestion } from '../answering.server.ts';
import { questionForAdmin } from '../question-inbox.server.ts';
import { questionsOn } from '../questions.server.ts';
import { addNote, NOTES_SHOWN, notesOf, removeNote } from './notes.server.ts';

useTestDatabase({ jobs: JOBS });

const WORDS = 'Careful: her counsel reads along.';
const add = committed(addNote);
const answer = committed(answerQuestion);

test('a note is read by admins with its author, is added once per id, and can be deleted', async () => {
  const admin = await makeViewer({ roles: ['admin'], name: 'Tom Reed' });
  const { id: questionId } = await makeQuestion((await makeViewer()).memberId);
  const note = { id: newId(), questionId, body: WORDS };
  await add(admin, note);
  await add(admin, note);
  expect((await questionForAdmin(await makeAdmin(), questionId))?.notes).toEqual({
    items: [{ id: note.id, body: WORDS, author: 'Tom Reed', writtenAt: expect.any(String) }],
    total: 1,
  });
  await committed(removeNote)(admin, note);
  expect(await notesOf(admin, questionId)).toEqual({ items: [], total: 0 });
  await expect(committed(removeNote)(admin, note)).rejects.toMatchObject({ code: 'not_found' });
  const log = await db().select().from(auditEntry).orderBy(asc(auditEntry.seq));
  expect(log.map(({ act }) => act)).toEqual(['question.addNote', 'question.removeNote']);
  expect(JSON.stringify(log)).not.toContain(WORDS);
});

test('the latest are shown, oldest first, and all on request', async () => {
  const admin = await makeAdmin();
  const { id: questionId } = await makeQuestion((await makeViewer()).memberId);
  await db()
    .insert(questionNote)
    .values(
      Array.from({ length: NOTES_SHOWN + 1 }, (_, at) => ({
        ...{ id: newId(), questionId, authorId: admin.memberId, body: `Note ${at}` },
        writtenAt: new Date(Date.UTC(2026, 0, 1, at)),
      })),
    );
  const shown = await notesOf(admin, questionId);
  expect([shown.items[0]?.body, shown.items.at(-1)?.body]).toEqual(['Note 1', `Note ${NOTES_SHOWN}`]);
  const all = await notesOf(admin, questionId, { all: true });
  expect([all.items.length, all.items[0]?.body, shown.total]).toEqual([
    NOTES_SHOWN + 1,
    'Note 0',
    NOTES_SHOWN + 1,
  ]);
});

test('its member never gets the words: not on the page, in a mail, a notification or their own data', async () => {
  const ada = await makeViewer();
  const admin = await makeAdmin();
  const { id: questionId } = await makeQuestion(ada.memberId);
  await add(admin, { id: newId(), questionId, body: WORDS });
  await answer(admin, { id: questionId, answer: 'In June.', revision: null, wording: 'When?' });
  const seen = [
    await questionsOn(ada, { page: 'faqs' }),
    await takeOwnData(ada),
    await db().select().from(notification),
    await queuedMails(),
  ];
  expect(JSON.stringify(seen)).toContain('In June.');
  expect(JSON.stringify(seen)).not.toContain(WORDS);
  expect(await notesOf(ada, questionId)).toEqual({ items: [], total: 0 });
  await expect(add(ada, { id: newId(), questionId, body: WORDS })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an erasure deletes them, also where the published wording stays', async () => {
  const ada = await makeViewer();
  const admin = await makeAdmin();
  const [open, closed] = [await makeQuestion(ada.memberId), await makeQuestion(ada.memberId)];
  for (const { id: questionId } of [open, closed]) await add(admin, { id: newId(), questionId, body: WORDS });
  await answer(admin, { id: open.id, answer: 'In June.', revision: null, wording: 'When?' });
  await committed(confirmDeletion)(admin, await makeDeletion(ada.memberId));
  expect(await questionForAdmin(admin, open.id)).toMatchObject({ notes: { items: [], total: 0 } });
  expect(await db().$count(questionNote)).toBe(0);
});
