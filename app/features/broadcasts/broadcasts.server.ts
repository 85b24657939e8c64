import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { storableJson } from '#app/domain/text/plain-text.ts';
import { EMPTY_DOCUMENT } from '#app/domain/text/rich-text.ts';
import { attachmentsOf } from '#app/platform/attachments/attachments.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  type BroadcastAudience,
  type BroadcastDetail,
  type BroadcastFields,
  broadcastState,
  filledFor,
  type MessageView,
} from './broadcast.ts';
import {
  type BroadcastRecord,
  countAudience,
  countNonReaders,
  countReadings,
  countRecipientRows,
  deleteBroadcast,
  findBroadcast,
  findFirstRecipients,
  findMemberNames,
  findOwnMessage,
  insertBroadcast,
  lockBroadcast,
  updateBroadcast,
} from './broadcasts.queries.server.ts';
import { hasUnsentMail } from './sending/sending.queries.server.ts';

/** Maximum number of recipients listed by name; all are counted. */
const MOST_LISTED = 200;
/** Saves by one admin within this time of each other share one entry in the audit log. */
const SITTING_MS = 30 * 60_000;

const noMessage = () => new DomainError('not_found', 'Message not found.');
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/**
 * Returns one message as admins edit it.
 * @throws DomainError `not_found`, also for anyone but admins and for a malformed id.
 */
export async function broadcastDetail(viewer: Viewer, id: string): Promise<BroadcastDetail> {
  const broadcastRow = isId(id) ? await findBroadcast(viewer, db(), id) : undefined;
  if (!broadcastRow) throw noMessage();
  const { broadcast, savedBy, sentBy, stoppedBy } = broadcastRow;
  const [names, { present, awaitingMail }, hasUnsent, counted] = await Promise.all([
    findMemberNames(viewer, db(), peopleIn(broadcast.rules)),
    countRecipientRows(viewer, db(), id),
    hasUnsentMail(viewer, db(), id),
    broadcast.isCounted ? countReadings(viewer, db(), id) : null,
  ]);
  const { title, content, rules, revision, expected, reached, mailed, skipped } = broadcast;
  return {
    ...{ id, title, content, rules, revision, expected, reached, mailed },
    ...{ savedBy, sentBy, stoppedBy, awaitingMail, hasUnsent, counted, skipped },
    erased: reached - present,
    state: broadcastState(broadcast),
    names: Object.fromEntries(names.map((one) => [one.id, one.name])),
    savedAt: broadcast.savedAt.toISOString(),
    scheduledFor: iso(broadcast.scheduledFor),
    startedAt: iso(broadcast.startedAt),
    stoppedAt: iso(broadcast.stoppedAt),
    finishedAt: iso(broadcast.finishedAt),
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
const peopleIn = (rules: readonly AudienceRule[]): string[] =>
  rules.flatMap((rule) => (rule.kind === 'person' ? rule.memberId : []));

/** Returns who would get a message by these rules if it were sent now. Empty for anyone but admins. */
export async function audienceOf(viewer: Viewer, rules: readonly AudienceRule[]): Promise<BroadcastAudience> {
  const [counts, people] = await Promise.all([
    countAudience(viewer, db(), rules),
    findFirstRecipients(viewer, db(), rules, MOST_LISTED),
  ]);
  return { ...counts, people };
}

/**
 * Counts, for each of these documents, the members who would get a message by these rules and may not read it. Zero for
 * anyone but admins.
 */
export async function nonReadersOf(
  viewer: Viewer,
  { rules, documentIds }: { rules: readonly AudienceRule[]; documentIds: readonly string[] },
): Promise<Record<string, number>> {
  const rows = await countNonReaders(viewer, db(), rules, documentIds);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/**
 * Creates an empty message.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function createBroadcast(tx: Tx, viewer: Viewer): Promise<{ id: string }> {
  if (!isAdmin(viewer)) throw noMessage();
  const id = newId();
  await insertBroadcast(tx, {
    id,
    title: '',
    content: EMPTY_DOCUMENT,
    rules: [],
    savedAt: new Date(),
    savedBy: viewer.memberId,
  });
  await recordBroadcast(tx, viewer, 'broadcast.create', id, null, {});
  return { id };
}

/**
 * Saves a draft. Pages call it as people type. A save repeated after a lost response changes nothing.
 * @param input.revision of the draft that the edit is based on
 * @throws DomainError `not_found`; `conflict` for one that is no longer a draft, or when another admin has saved it
 * since `revision`.
 */
export async function saveBroadcast(
  tx: Tx,
  viewer: Viewer,
  input: { id: string; revision: number } & BroadcastFields,
): Promise<{ revision: number; savedAt: string }> {
  const { id, revision, ...given } = input;
  const fields = storableJson(given);
  const row = await lockDraft(tx, viewer, id);
  const before = fieldsOf(row);
  if (row.revision !== revision) {
    const isRepeated =
      row.savedBy === viewer.memberId && row.revision === revision + 1 && isDeepStrictEqual(before, fields);
    if (isRepeated) return { revision: row.revision, savedAt: row.savedAt.toISOString() };
    throw await broadcastConflict(tx, viewer, id);
  }
  const savedAt = new Date();
  await updateBroadcast(tx, id, { ...fields, revision: revision + 1, savedAt, savedBy: viewer.memberId });
  const isSameSitting =
    row.savedBy === viewer.memberId && savedAt.getTime() - row.savedAt.getTime() < SITTING_MS;
  if (!isSameSitting || revision === 1)
    await recordBroadcast(
      tx,
      viewer,
      'broadcast.edit',
      id,
      broadcastFactsOf(before),
      broadcastFactsOf(fields),
    );
  return { revision: revision + 1, savedAt: savedAt.toISOString() };
}

/**
 * Deletes a draft. Not an error if it is already deleted.
 * @throws DomainError `conflict` for one that is no longer a draft, or was saved since `revision`.
 */
export async function discardBroadcast(
  tx: Tx,
  viewer: Viewer,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  if (!isAdmin(viewer)) throw noMessage();
  const row = await lockBroadcast(viewer, tx, id);
  if (!row) return;
  refuseUnlessDraft(row);
  if (row.revision !== revision) throw await broadcastConflict(tx, viewer, id);
  await deleteBroadcast(tx, id);
  await recordBroadcast(tx, viewer, 'broadcast.discard', id, broadcastFactsOf(fieldsOf(row)), null);
}

/**
 * Returns a message that the viewer received, with their notification of it.
 * @throws DomainError `not_found` for everyone else.
 */
export async function ownMessage(viewer: Viewer, id: string): Promise<MessageView> {
  const ownMessageRow = isId(id) ? await findOwnMessage(viewer, db(), id) : undefined;
  if (!ownMessageRow) throw noMessage();
  const { mergeValues, sentAt, ...message } = ownMessageRow;
  const attachments = (await attachmentsOf(viewer, 'broadcast', [id]))(id);
  return {
    ...{ id, attachments, ...message, ...filledFor(message, mergeValues) },
    sentAt: sentAt.toISOString(),
  };
}

/** Locks a message for an admin's change. @throws DomainError `not_found`. */
export async function lockBroadcastToEdit(tx: Tx, viewer: Viewer, id: string): Promise<BroadcastRecord> {
  const row = await lockBroadcast(viewer, tx, id);
  if (!row) throw noMessage();
  return row;
}

/** Locks a draft. @throws DomainError `not_found`; `conflict` for one that is no longer a draft. */
export async function lockDraft(tx: Tx, viewer: Viewer, id: string): Promise<BroadcastRecord> {
  const row = await lockBroadcastToEdit(tx, viewer, id);
  refuseUnlessDraft(row);
  return row;
}

function refuseUnlessDraft(row: BroadcastRecord): void {
  const state = broadcastState(row);
  if (state === 'draft') return;
  throw new DomainError(
    'conflict',
    state === 'scheduled'
      ? 'This message is scheduled. Cancel the schedule to edit it.'
      : 'This message has been sent and can no longer be changed.',
  );
}

/** Returns the error for a change to a draft that another admin has saved since. */
export async function broadcastConflict(tx: Tx, viewer: Viewer, id: string): Promise<DomainError> {
  const broadcastRow = await findBroadcast(viewer, tx, id);
  const who =
    broadcastRow?.broadcast.savedBy === viewer.memberId ? 'You' : (broadcastRow?.savedBy ?? 'Another admin');
  const where = who === 'You' ? ' in another window' : '';
  return new DomainError('conflict', `${who} has changed this message${where}.`);
}

export const fieldsOf = ({ title, content, rules }: BroadcastRecord): BroadcastFields => ({
  title,
  content,
  rules,
});

/** What the audit log records of a message: not its text, which stays with the message. */
export const broadcastFactsOf = ({ title, rules }: BroadcastFields) => ({ title, rules });

export const recordBroadcast = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> =>
  recordAudit(tx, { actorId: viewer.memberId, act, subject: { type: 'broadcast', id }, before, after });
