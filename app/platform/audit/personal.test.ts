import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { personKey } from '#app/db/schema/audit.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { newId } from '#app/domain/ids.ts';
import { auditEntries } from '#tests/setup/audit.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { type AuditInput, recordAudit } from './audit.server.ts';
import { writeHeadIfNew } from './heads.server.ts';
import { ERASED, forgetPeople, openPersonal, UNREADABLE } from './personal.server.ts';
import { sealAll } from './sealing.server.ts';

useTestDatabase();

const [first, second] = ['a-first-secret-of-the-tests', 'a-second-secret-of-the-tests'];
let undo: () => void = () => undefined;
const secrets = (text: string) => {
  undo();
  undo = changeEnvironment({ AUDIT_PERSONAL_SECRETS: text });
};
beforeEach(() => secrets(first));
afterAll(() => undo());

const NAME = 'Ada Quillfeather';
const edit = (memberId: string, change: Partial<AuditInput> = {}): Promise<void> =>
  transaction((tx) =>
    recordAudit(tx, {
      actorId: memberId,
      act: 'member.editProfile',
      subject: { type: 'member', id: memberId },
      before: { name: 'Ada', phone: null },
      after: { name: NAME, phone: '+46 8 555 0199', currency: 'EUR' },
      ...change,
    }),
  );
const stored = async () => JSON.stringify(await db().select().from(auditEntry).orderBy(auditEntry.seq));

test('personal values are encrypted in the table and readable for those with access', async () => {
  await edit(newId());
  // With its quotes: what is encrypted is in base64, which may contain the three letters.
  expect(await stored()).not.toContain('"Ada"');
  expect(await stored()).not.toContain('Quillfeather');
  expect(await stored()).not.toContain('555 0199');
  expect(await stored()).toContain('EUR');
  expect(await auditEntries()).toMatchObject([
    {
      before: { name: 'Ada', phone: null },
      after: { name: NAME, phone: '+46 8 555 0199', currency: 'EUR' },
    },
  ]);
});

test('a person has one key, wrapped by the configured secret', async () => {
  const memberId = newId();
  await edit(memberId);
  await edit(memberId);
  expect(await db().select().from(personKey)).toMatchObject([
    { personId: memberId, wrappedBy: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ]);
  expect((await db().select().from(personKey))[0]?.key).toHaveLength(12 + 16 + 32);
});

test('two transactions that write about a person for the first time do not block each other', async () => {
  const memberId = newId();
  await transaction(async (tx) => {
    await recordAudit(tx, {
      actorId: null,
      act: 'x',
      subject: { type: 'member', id: memberId },
      before: null,
      after: { name: 'one' },
    });
  });
  // Like a transaction that could not see the first one's key.
  await db()
    .insert(personKey)
    .values({ id: newId(), personId: memberId, key: Buffer.alloc(32, 7) });
  await edit(memberId);
  expect((await auditEntries()).map(({ after }) => after?.name)).toEqual(['one', NAME]);
});

describe('erasing a person', () => {
  test('makes their entries unreadable and leaves other people’s entries and the log unchanged', async () => {
    const [ada, bo] = [newId(), newId()];
    await edit(ada);
    await edit(bo);
    await sealAll();
    const before = await stored();
    await transaction((tx) => forgetPeople(tx, [ada]));
    expect(await stored()).toBe(before);
    expect((await auditEntries()).map(({ after }) => after)).toMatchObject([
      { name: ERASED, phone: ERASED, currency: 'EUR' },
      { name: NAME },
    ]);
  });

  test('applies to later entries, and to a key created in the meantime', async () => {
    const [ada, bo] = [newId(), newId()];
    await transaction((tx) => forgetPeople(tx, [ada, bo]));
    await edit(ada);
    expect((await auditEntries())[0]?.after).toMatchObject({ name: ERASED });
    await db()
      .insert(personKey)
      .values({ id: newId(), personId: bo, key: Buffer.alloc(32, 7) });
    await sealAll();
    await writeHeadIfNew(async () => undefined);
    expect(await db().$count(personKey, sql`key is not null`)).toBe(0);
  });
});

describe('the person whom values belong to', () => {
  const [actor, member, invited, signer] = [newId(), newId(), newId(), newId()];
  test.each([
    ['the member that it is about', { actorId: actor, subject: { type: 'member', id: member } }, member],
    [
      'the invited, by their invitation',
      { actorId: actor, subject: { type: 'invitation', id: invited } },
      invited,
    ],
    ['who acted', { actorId: actor, subject: { type: 'investing_entity', id: newId() } }, actor],
    [
      'whom the act says',
      { actorId: actor, subject: { type: 'nda_signature', id: newId() }, personId: signer },
      signer,
    ],
  ])('%s', async (_, change, person) => {
    await edit(member, { ...change, before: null, after: { reason: 'words', email: 'a@b.example' } });
    expect(await db().select().from(personKey)).toMatchObject([{ personId: person }]);
  });

  test('values of an entry without a person have their own key', async () => {
    await edit(member, {
      actorId: null,
      subject: { type: 'signIn', id: 'refused' },
      after: { address: '::1' },
    });
    expect(await stored()).not.toContain('::1');
    expect((await auditEntries())[0]?.after).toEqual({ address: '::1' });
  });

  test('answers about investing are personal as a whole; an opportunity’s name is not', async () => {
    await edit(member, {
      act: 'preferences.submit',
      before: null,
      after: { esg: 'words', horizon: ['long'] },
    });
    expect(await stored()).not.toContain('words');
    await edit(member, {
      subject: { type: 'opportunity', id: newId() },
      before: null,
      after: { name: 'Harbour' },
    });
    expect(await stored()).toContain('Harbour');
  });
});

describe('secrets', () => {
  test('a new one wraps new keys, and the old one still opens old keys', async () => {
    const [ada, bo] = [newId(), newId()];
    await edit(ada);
    secrets(`${second},${first}`);
    await edit(bo);
    expect(new Set((await db().select().from(personKey)).map(({ wrappedBy }) => wrappedBy)).size).toBe(2);
    expect((await auditEntries()).map(({ after }) => after?.name)).toEqual([NAME, NAME]);
    secrets(second);
    expect((await auditEntries()).map(({ after }) => after?.name)).toEqual([UNREADABLE, NAME]);
  });

  test('without any, keys are stored unwrapped', async () => {
    secrets('');
    await edit(newId());
    expect((await db().select().from(personKey))[0]).toMatchObject({ wrappedBy: null });
    expect((await auditEntries())[0]?.after).toMatchObject({ name: NAME });
  });
});

test('a value that was moved to another entry or changed cannot be decrypted', async () => {
  await edit(newId());
  await edit(newId());
  await db().execute(sql`alter table audit_entry disable trigger all`);
  await db().execute(sql`update audit_entry set after = (select after from audit_entry order by seq limit 1)
    where seq = (select max(seq) from audit_entry)`);
  await db().execute(sql`alter table audit_entry enable trigger all`);
  expect((await auditEntries()).map(({ after }) => after?.name)).toEqual([NAME, UNREADABLE]);
});

test('a value names its algorithm, the first of all if it names none; another is not guessed', async () => {
  await edit(newId());
  const [entry] = await db().select().from(auditEntry).orderBy(auditEntry.seq);
  const named = async ($alg: string) => {
    const name = { ...(entry?.after?.name as object), $alg };
    const [opened] = await openPersonal(db(), [
      { id: entry?.id ?? '', before: null, after: { ...entry?.after, name } },
    ]);
    return opened?.after?.name;
  };
  expect([await named('A256GCM'), await named('XC20P')]).toEqual([NAME, UNREADABLE]);
});
