import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { CONTACT_BATCH } from '#app/integrations/crm/crm.server.ts';
import { noteBody, noteMarker } from '#app/integrations/crm/note.ts';
import { crm, isOff } from '#app/integrations/wiring.server.ts';
import { defineBatchJob, defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { isNoteWritten, saveNote } from './crm.queries.server.ts';
import { syncContacts } from './sync-contacts.server.ts';

/** Updates members' contacts in the CRM, many in one call. */
export const crmContactJob = defineBatchJob({
  name: 'crm.contact',
  title: "Update a member's contact in the CRM",
  payload: z.object({ memberId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'crm',
  batchSize: CONTACT_BATCH,
  async runBatch(jobs, { signal }) {
    const memberIds = new Set(jobs.map(({ payload }) => payload.memberId));
    const synced = await syncContacts([...memberIds], signal);
    return new Map(
      jobs.flatMap(({ id, payload }) => {
        const outcome = synced.get(payload.memberId);
        return outcome && 'failure' in outcome ? [[id, outcome.failure] as const] : [];
      }),
    );
  },
});

const note = z.object({
  memberId: z.uuid(),
  /** The name of the event: one note per event. */
  ref: z.string().regex(/^[\w.:-]{1,120}$/),
  text: z.string().min(1),
  /** When it happened; ISO. */
  at: z.iso.datetime(),
});

/**
 * Writes one note about a member. The CRM has no idempotency and a response may be lost, so each attempt first
 * searches for the note by a marker in its last line.
 */
export const crmNoteJob = defineJob({
  name: 'crm.note',
  title: 'Add a note to the CRM',
  payload: note,
  ...OUTSIDE_RETRIES,
  service: 'crm',
  async run({ memberId, ref, text, at }, { signal }) {
    if (await isNoteWritten(db(), ref)) return;
    const client = crm();
    const contact = (await syncContacts([memberId], signal)).get(memberId);
    if (!client || !contact) return;
    if ('failure' in contact) throw contact.failure;
    const { contactId } = contact;
    const there = (await client.notesOf(contactId, signal)).find(({ body }) =>
      body.includes(noteMarker(ref)),
    );
    const noteId =
      there?.noteId ?? (await client.createNote({ contactId, body: noteBody(text, ref), at }, signal));
    await saveNote(db(), ref, noteId);
  },
});

/** Updates a member in the CRM when the transaction commits; once for each `act`, such as `member.approve:<id>`. */
export async function contactChange(tx: Tx, memberId: string, act: string): Promise<void> {
  if (isOff('crm')) return;
  await enqueue(tx, crmContactJob, { memberId }, { key: `${act}:${memberId}` });
}

/** Writes a note about a member to the CRM when the transaction commits; once for each `ref`. */
export async function noteForContact(
  tx: Tx,
  { memberId, ref, text }: { memberId: string; ref: string; text: string },
): Promise<void> {
  if (isOff('crm')) return;
  const at = new Date().toISOString();
  await enqueue(tx, crmNoteJob, { memberId, ref, text, at }, { key: ref });
}
