import { expect, test, vi } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { decision } from '#app/db/schema/commitments.ts';
import { crmContact, crmNote } from '#app/db/schema/mirrors.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { untilJobsAreDone } from '#tests/setup/jobs.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { FAULT_KINDS } from '../../sandbox/faults.ts';
import { acceptAsUsual, firstCommitment, throughFault, useWorker } from './first-commitment.ts';

const held = useSandbox();
useTestDatabase();
useWorker();

/** One contact with one note, and both are recorded here. */
async function expectToldOnce(email: string, memberId: string, commitmentId: string): Promise<void> {
  const { sandbox } = held;
  const contacts = sandbox.crm.contacts().filter(({ properties }) => properties.email === email);
  expect(contacts.map(({ properties }) => properties)).toMatchObject([
    { firstname: 'Ada', lastname: 'Lindqvist', vestry_member_id: memberId, vestry_role: 'active' },
  ]);
  const contactId = contacts[0]?.id ?? '';
  const notes = sandbox.crm.notes().filter(({ contactIds }) => contactIds.includes(contactId));
  const [made] = await db().select().from(decision);
  const ref = `commitment.decide:${commitmentId}:${made?.key}`;
  expect(notes.map(({ properties }) => properties.hs_note_body)).toEqual([
    `<p>Commitment to Kontor Systems accepted: €250,000.</p><p>[vestry:${ref}]</p>`,
  ]);
  expect(await db().select().from(crmContact)).toMatchObject([{ memberId, contactId }]);
  expect(await db().select().from(crmNote)).toMatchObject([{ ref, noteId: notes[0]?.id }]);
  expect(sandbox.calls.unknown()).toEqual([]);
}

test.each(FAULT_KINDS)(
  'CRM %s: a first commitment is accepted as usual, and its contact and its note are there once afterwards',
  { timeout: 60_000 },
  async (kind) => {
    const { memberId, email, commitmentId } = await firstCommitment(held.sandbox);
    await throughFault(held.sandbox, 'crm', kind, () => acceptAsUsual(commitmentId));
    await expectToldOnce(email, memberId, commitmentId);
  },
);

test('the response to writing a note is lost: the note is found again and not written twice', async () => {
  const { sandbox } = held;
  // An active member causes no other updates.
  const { memberId, email, commitmentId } = await firstCommitment(sandbox, 'active');
  const record = sandbox.calls.record.bind(sandbox.calls);
  const calls = vi.spyOn(sandbox.calls, 'record').mockImplementation((call) => {
    record(call);
    // It has been looked up, so the next call writes it.
    if (call.path.endsWith('/associations/notes')) {
      sandbox.faults.set('crm', { kind: 'lost', times: 1 });
      calls.mockRestore();
    }
  });
  await acceptAsUsual(commitmentId);
  expect(await untilJobsAreDone()).toBe(0);
  const writes = sandbox.calls.recent('crm').filter(({ path }) => path.endsWith('/notes'));
  expect(writes.filter(({ method, status }) => method === 'POST' && status === 0)).toHaveLength(1);
  await expectToldOnce(email, memberId, commitmentId);
});
