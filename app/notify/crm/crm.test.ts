import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import { member } from '#app/db/schema/members.ts';
import { crmContact, crmNote } from '#app/db/schema/mirrors.ts';
import { newId } from '#app/domain/ids.ts';
import { crm } from '#app/integrations/wiring.server.ts';
import { makeMember } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { nextCall, useSandbox } from '#tests/setup/sandbox.ts';

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
beforeEach(() => {
  before = crmCalls().length;
});

/** Deletes a contact in the CRM, as someone at the firm might. */
const removeThere = (id: string) =>
  fetch(`${held.sandbox.urls.crm}crm/v3/objects/contacts/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${process.env.HUBSPOT_API_KEY}` },
  });

describe('crm.contact', () => {
  test('sends many members in one call', async () => {
    const inviter = await makeMember({ name: 'Henrik Solvang' });
    const [ada, jonas] = [
      await makeMember({ country: 'SE', invitedBy: inviter.id }),
      await makeMember({ name: 'Jonas Weber', approvedAt: null, roles: [] }),
    ];
    expect(await sync(ada.id, jonas.id, ada.id)).toEqual({});
    expect(callsSince()).toHaveLength(1);
    expect(contactsOf(ada.id).map(({ properties }) => properties)).toMatchObject([
      {
        email: ada.email,
        firstname: 'Ada',
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

  test('takes over a contact that the firm created', async () => {
    const { id, email } = await makeMember();
    const answer = await fetch(`${held.sandbox.urls.crm}crm/v3/objects/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${process.env.HUBSPOT_API_KEY}` },
      body: JSON.stringify({ properties: { email, jobtitle: 'Partner' } }),
    });
    expect(answer.status).toBe(201);
    await sync(id);
    expect(contactsOf(id)).toMatchObject([{ properties: { email, jobtitle: 'Partner', firstname: 'Ada' } }]);
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
    expect(contactsOf(good.id)).toHaveLength(1);
    expect(callsSince()).toHaveLength(1);
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
    expect(callsSince().map(({ status }) => status)).toEqual([200, 200, 400]);
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
    expect(contactsOf(id)).toMatchObject([{ properties: { lastname: 'Weber' } }]);
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
  await crm().testConnection(signal());
  held.sandbox.faults.set('crm', { kind: 'failing' });
  await expect(crm().testConnection(signal())).rejects.toMatchObject({ service: 'crm', status: 500 });
});
