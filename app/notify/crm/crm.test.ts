import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { member } from '#app/db/schema/members.ts';
import { crmContact, crmNote } from '#app/db/schema/mirrors.ts';
import { newId } from '#app/domain/ids.ts';
import { crm } from '#app/integrations/wiring.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { inUse } from '#tests/setup/in-use.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';
import { saveContacts } from './crm.queries.server.ts';

useTestDatabase();
const held = useSandbox();

const jobs = () => import('./crm.jobs.server.ts');
const signal = () => AbortSignal.timeout(15_000);

/** Runs the batch job for these members; returns the failures by member. */
async function sync(...memberIds: string[]): Promise<Record<string, Error>> {
  const { crmContactJob } = await jobs();
  const batch = memberIds.map((memberId) => ({ id: memberId, data: { memberId }, attempt: 1 }));
  const failed = await crmContactJob.handleBatch(batch, { signal: signal(), log: processLog });
  return Object.fromEntries(failed);
}

async function note(memberId: string, ref: string, text = 'Called.'): Promise<void> {
  const { crmNoteJob } = await jobs();
  const context = { id: newId(), attempt: 1, signal: signal(), log: processLog };
  await crmNoteJob.handle({ memberId, ref, text, at: '2026-11-21T10:00:00.000Z' }, context);
}

const contactsOf = (memberId: string) =>
  held.sandbox.crm.contacts().filter(({ properties }) => properties.vestry_member_id === memberId);
const notesOf = (memberId: string) => {
  const ids = contactsOf(memberId).map(({ id }) => id);
  return held.sandbox.crm.notes().filter(({ contactIds }) => contactIds.some((id) => ids.includes(id)));
};
const crmCalls = () => held.sandbox.calls.recent('crm');
const change = (id: string, to: Partial<typeof member.$inferInsert>) =>
  db().update(member).set(to).where(eq(member.id, id));

/** Number of calls to the CRM when the test started. */
let before = 0;
const callsSince = () => crmCalls().slice(0, crmCalls().length - before);
const pathsSince = () =>
  callsSince()
    .map(({ path }) => path.split('/').at(-1))
    .reverse();
beforeEach(() => {
  before = crmCalls().length;
});

/** Changes contacts in the CRM, as someone at the firm might. */
const atCrm = (method: string, path: string, properties?: Record<string, string>) =>
  fetch(`${held.sandbox.urls.crm}crm/v3/objects/contacts${path}`, {
    method,
    headers: { authorization: `Bearer ${process.env.HUBSPOT_API_KEY}` },
    ...(properties && { body: JSON.stringify({ properties }) }),
  });
const removeThere = (id: string) => atCrm('DELETE', `/${id}`);

describe('crm.contact', () => {
  test('sends many members in the calls of one', async () => {
    const inviter = await makeMember({ name: 'Henrik Solvang' });
    const [ada, jonas] = [
      await makeMember({ country: 'SE', invitedBy: inviter.id }),
      await makeMember({ name: 'Jonas Weber', approvedAt: null, roles: [] }),
    ];
    expect(await sync(ada.id, jonas.id, ada.id)).toEqual({});
    expect(pathsSince()).toEqual(['upsert', 'read', 'update']);
    expect(contactsOf(ada.id).map(({ properties }) => properties)).toMatchObject([
      {
        email: ada.email,
        vestry_name: 'Ada Lindqvist',
        firstname: 'Ada',
        lastname: 'Lindqvist',
        country: 'SE',
        vestry_state: 'approved',
        vestry_role: 'prospective',
        vestry_invited_by: 'Henrik Solvang',
        vestry_joined_at: ada.createdAt.toISOString(),
        vestry_approved_at: ada.approvedAt?.toISOString(),
      },
    ]);
    expect(contactsOf(jonas.id)).toMatchObject([
      { properties: { lastname: 'Weber', vestry_state: 'pending', vestry_role: 'unknown' } },
    ]);
    expect(await db().$count(crmContact)).toBe(2);
  });

  test('changes an address without creating a second contact', async () => {
    const { id } = await makeMember();
    await sync(id);
    const email = `${newId()}@vestry.test`;
    await change(id, { email });
    await sync(id);
    expect(contactsOf(id).map(({ properties }) => properties.email)).toEqual([email]);
  });

  test.each([
    [{ jobtitle: 'Partner' }, { jobtitle: 'Partner', firstname: 'Ada', lastname: 'Lindqvist' }],
    [{ firstname: 'Adele' }, { firstname: 'Adele', vestry_name: 'Ada Lindqvist' }],
  ])('takes over a contact that the firm created with %j', async (theirs, merged) => {
    const { id, email } = await makeMember();
    const answer = await atCrm('POST', '', { email, ...theirs });
    expect(answer.status).toBe(201);
    await sync(id);
    expect(contactsOf(id)).toMatchObject([{ properties: { email, ...merged } }]);
    expect(contactsOf(id)[0]?.properties.lastname).toBe('lastname' in merged ? merged.lastname : undefined);
  });

  test('leaves names that were corrected there, and names a contact once its name is known', async () => {
    const { id } = await makeMember({ name: 'Maria García López' });
    await sync(id);
    const corrected = { firstname: 'Maria', lastname: 'García López' };
    await atCrm('PATCH', `/${contactsOf(id)[0]?.id}`, corrected);
    await change(id, { name: 'Maria García' });
    await sync(id);
    expect(contactsOf(id)).toMatchObject([{ properties: { ...corrected, vestry_name: 'Maria García' } }]);

    const invited = await makeMember({ email: 'new@vestry.test', name: 'new@vestry.test' });
    await sync(invited.id);
    expect(contactsOf(invited.id)[0]?.properties).not.toHaveProperty('firstname');
    await change(invited.id, { name: 'Anna Maria von der Heide' });
    await sync(invited.id);
    expect(contactsOf(invited.id)).toMatchObject([
      { properties: { firstname: 'Anna Maria', lastname: 'von der Heide' } },
    ]);
  });

  test('recreates a contact that was deleted there', async () => {
    const { id } = await makeMember();
    await sync(id);
    const gone = contactsOf(id)[0]?.id ?? '';
    await removeThere(gone);
    expect(await sync(id)).toEqual({});
    expect(contactsOf(id)).toHaveLength(1);
    const [stored] = await db().select().from(crmContact).where(eq(crmContact.memberId, id));
    expect(stored?.contactId).toBe(contactsOf(id)[0]?.id);
    expect(stored?.contactId).not.toBe(gone);
  });

  test('fails only for the member that is refused', async () => {
    const [good, bad] = [await makeMember(), await makeMember({ email: 'nobody' })];
    const failed = await sync(good.id, bad.id);
    expect(Object.keys(failed)).toEqual([bad.id]);
    expect(failed[bad.id]).toMatchObject({ service: 'crm', code: 'VALIDATION_ERROR', permanent: true });
    expect(contactsOf(good.id)).toMatchObject([{ properties: { firstname: 'Ada' } }]);
    expect(pathsSince()).toEqual(['upsert', 'read', 'update']);
  });

  test('does not merge two people: an address that belongs to another contact is left for the firm to resolve', async () => {
    const [ada, jonas] = [await makeMember(), await makeMember()];
    await sync(ada.id, jonas.id);
    const taken = jonas.email;
    await change(jonas.id, { email: `${newId()}@vestry.test` });
    await change(ada.id, { email: taken });
    expect(await sync(ada.id)).toMatchObject({ [ada.id]: { code: 'CONFLICT', permanent: false } });
    expect(await sync(jonas.id)).toEqual({});
    expect(await sync(ada.id)).toEqual({});
    expect(contactsOf(ada.id)).toMatchObject([{ properties: { email: taken } }]);
  });

  test('bisects when one bad input fails them all', async () => {
    const ids: string[] = [];
    // One more than the vendor's maximum per call.
    for (let n = 0; n < 101; n += 1) ids.push((await makeMember()).id);
    expect(await sync(...ids)).toEqual({});
    const writes = callsSince().filter(({ path }) => path.endsWith('/upsert'));
    expect(writes.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(ids.filter((id) => contactsOf(id).length !== 1)).toEqual([]);
  });

  test('fails for all when the service does', async () => {
    const members = [await makeMember(), await makeMember()].map(({ id }) => id);
    held.sandbox.faults.set('crm', { kind: 'busy', retryAfterSeconds: 7 });
    const refusal = { code: 'RATE_LIMIT', status: 429, permanent: false, retryAfterMs: 7_000 };
    expect(Object.values(await sync(...members))).toMatchObject([refusal, refusal]);
  });

  test('ends with the member’s final state, whatever changed in the meantime', async () => {
    const { id } = await makeMember();
    const changed = Promise.withResolvers<void>();
    held.sandbox.faults.set('crm', { kind: 'slow', until: changed.promise });
    const called = nextCall(held.sandbox, 'crm');
    const early = sync(id);
    // By now the job has read the facts and is waiting for the response.
    await called;
    await change(id, { name: 'Ada Weber' });
    changed.resolve();
    expect(await early).toEqual({});
    expect(contactsOf(id)).toMatchObject([{ properties: { vestry_name: 'Ada Weber' } }]);
  });

  test('keeps no contact of a member who was erased while it was written there', async () => {
    const [ada, bo] = [await makeMember({ erasedAt: new Date() }), await makeMember()];
    const contacts = [ada, bo].map(({ id }) => ({ memberId: id, contactId: `contact-${id}` }));
    await transaction((tx) => saveContacts(tx, contacts, new Date()));
    expect(await db().select().from(crmContact)).toMatchObject([{ memberId: bo.id }]);
  });

  test('sends nothing about members who are erased or do not exist', async () => {
    const { id } = await makeMember({ erasedAt: new Date() });
    expect(await sync(id, newId())).toEqual({});
    await note(id, `erased:${id}`);
    expect(callsSince()).toEqual([]);
  });
});

describe('crm.note', () => {
  test('is written once, in plain text, about a contact created for it', async () => {
    const { id } = await makeMember();
    await note(id, `call:${id}`, 'Said: <b>“5 > 4 & more”</b>\nCalls back.');
    await note(id, `call:${id}`);
    expect(notesOf(id).map(({ properties }) => properties)).toMatchObject([
      {
        hs_note_body: `<p>Said: &lt;b&gt;“5 &gt; 4 &amp; more”&lt;/b&gt;<br>Calls back.</p><p>[vestry:call:${id}]</p>`,
        hs_timestamp: '2026-11-21T10:00:00.000Z',
      },
    ]);
  });

  test('that already exists is not written again, even if we have no record of it', async () => {
    const { id } = await makeMember();
    for (const ref of ['first', 'second']) await note(id, `${ref}:${id}`);
    const written = notesOf(id).map((one) => one.id);
    await db().delete(crmNote);
    await note(id, `first:${id}`);
    expect(notesOf(id).map((one) => one.id)).toEqual(written);
    expect(await db().select().from(crmNote)).toMatchObject([{ ref: `first:${id}`, noteId: written[0] }]);
  });

  test('is written to the new contact when the old one was deleted', async () => {
    const { id } = await makeMember();
    await sync(id);
    await removeThere(contactsOf(id)[0]?.id ?? '');
    await note(id, `call:${id}`);
    expect(notesOf(id)).toHaveLength(1);
  });

  test('fails when the contact does', async () => {
    const { id } = await makeMember({ email: 'nobody' });
    await expect(note(id, `call:${id}`)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', permanent: true });
  });
});

test('the connection can be tested without side effects', async () => {
  await inUse(crm()).testConnection(signal());
  held.sandbox.faults.set('crm', { kind: 'failing' });
  await expect(inUse(crm()).testConnection(signal())).rejects.toMatchObject({ service: 'crm', status: 500 });
});
