import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { committed } from '#tests/setup/committed.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { removeText, savedTexts, saveText } from './texts.server.ts';

useTestDatabase();

const save = committed(saveText);
const remove = committed(removeText);
const wire = () => ({ id: newId(), revision: 0, title: 'Wire', body: 'Please quote the reference.' });

test('a text is added once, changed as it was seen, and deleted; two admins do not overwrite each other', async () => {
  const [ines, tom] = [await makeAdmin(), await makeViewer({ roles: ['admin'], name: 'Tom Reed' })];
  const text = wire();
  await save(ines, text);
  await save(ines, text);
  await save(ines, { ...wire(), title: 'a greeting' });
  expect((await savedTexts(tom)).map(({ title, revision }) => [title, revision])).toEqual([
    ['a greeting', 1],
    ['Wire', 1],
  ]);
  await save(tom, { ...text, revision: 1, body: 'By Friday, please.' });
  await expect(save(ines, { ...text, revision: 1, body: 'Mine.' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await savedTexts(ines))[1]).toMatchObject({
    body: 'By Friday, please.',
    revision: 2,
    savedBy: 'Tom Reed',
  });
  await remove(ines, text);
  await expect(remove(ines, text)).rejects.toMatchObject({ code: 'not_found' });
  await expect(save(tom, { ...text, revision: 2 })).rejects.toMatchObject({ code: 'conflict' });
  const log = await db().select({ act: auditEntry.act }).from(auditEntry).orderBy(asc(auditEntry.seq));
  expect(log.map(({ act }) => act)).toEqual([
    ...['savedText.create', 'savedText.create', 'savedText.edit', 'savedText.delete'],
  ]);
});

test('they are for admins only', async () => {
  const [ada, text] = [await makeViewer(), wire()];
  await save(await makeAdmin(), text);
  expect(await savedTexts(ada)).toEqual([]);
  await expect(save(ada, { ...text, revision: 1 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(ada, text)).rejects.toMatchObject({ code: 'not_found' });
});
