import type { Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { dayAfter } from '#app/domain/days.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { NoticeContent, NoticeKind } from '#app/domain/investing/notice.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { findVehicles } from '#app/features/ledger/positions.queries.server.ts';
import { withdrawApproval } from '#app/platform/approvals/approvals.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import type { NoticeFields, NoticeStart, NoticeVehicle, SeenNotice } from '../notice.ts';
import {
  deleteNotice,
  findLastNotice,
  insertNotice,
  lockNotice,
  type NoticeRow,
  nameOfMember,
  updateNotice,
} from '../notices.queries.server.ts';
import { draftedTotal } from './totals.ts';

/** Days between the notice and its due date of a new draft. */
const USUAL_NOTICE_DAYS = 14;

const NOTHING: NoticeContent = { lines: [], basis: 'commitment', excused: [], amounts: [] };

/**
 * Starts the draft of a notice, empty or with what the last one of its kind said.
 * @throws DomainError `not_found` for anyone but admins, and for a vehicle that does not exist.
 */
export async function startNotice(
  tx: Tx,
  viewer: Viewer,
  { vehicleId, kind, from }: NoticeStart,
): Promise<{ noticeId: string; revision: number; savedAt: string }> {
  if (!isAdmin(viewer)) throw noticeNotFound();
  const [vehicle] = await findVehicles(tx, { ids: [vehicleId] });
  if (!vehicle) throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  const last = from === 'last' ? await findLastNotice(tx, vehicleId, kind) : undefined;
  return insertDraft(tx, viewer, vehicle, {
    kind,
    purpose: last?.purpose ?? '',
    content: last ? templateOf(last.content) : NOTHING,
  });
}

/** What a notice passes on to the next one: not the amounts of each holder, which were its own. */
const templateOf = ({ lines, basis, excused }: NoticeContent): NoticeContent => ({
  lines,
  basis,
  excused,
  amounts: [],
});

/** Inserts a draft of today for a vehicle. */
export async function insertDraft(
  tx: Tx,
  viewer: Viewer,
  vehicle: NoticeVehicle,
  draft: { kind: NoticeKind; purpose: string; content: NoticeContent },
  also: Pick<Partial<NoticeRow>, 'noticeDate' | 'dueDate' | 'corrects' | 'reason'> = {},
): Promise<{ noticeId: string; revision: number; savedAt: string }> {
  const now = new Date();
  const noticeDate = now.toISOString().slice(0, 10);
  const noticeId = newId();
  const of = vehicle.kind === 'fund' ? { fundId: vehicle.id } : { opportunityId: vehicle.id };
  await insertNotice(tx, {
    ...{ id: noticeId, ...of, currency: vehicle.currency, ...draft, total: draftedTotal(draft.content) },
    ...{ noticeDate, dueDate: dayAfter(noticeDate, USUAL_NOTICE_DAYS), ...also },
    ...{ createdAt: now, createdById: viewer.memberId, changedAt: now, changedById: viewer.memberId },
    authorIds: [viewer.memberId],
  });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'notice.start',
    subject: { type: 'notice', id: noticeId },
    before: null,
    after: { vehicle: vehicle.slug, kind: draft.kind, ...(also.corrects && { corrects: also.corrects }) },
  });
  return { noticeId, revision: 1, savedAt: now.toISOString() };
}

/**
 * Saves a draft; the pages call it as people type. Each change is a new revision, which ends what was requested or
 * granted for the one before. A save that is repeated because its response was lost returns the same result.
 * @throws DomainError `not_found`; `conflict` when it is published, or was saved elsewhere since `revision`.
 */
export async function saveNotice(
  tx: Tx,
  viewer: Viewer,
  { noticeId, revision, fields }: SeenNotice & { fields: NoticeFields },
): Promise<{ revision: number; savedAt: string }> {
  const row = await lockDraft(tx, viewer, noticeId);
  const isSame = isSameJson(fieldsOf(row), fields);
  if (isSame && (row.revision === revision || isRepeated(row, viewer, revision)))
    return { revision: row.revision, savedAt: row.changedAt.toISOString() };
  if (row.revision !== revision) throw await savedElsewhere(tx, viewer, row);
  return storeRevision(tx, row, fields, viewer.memberId);
}

/**
 * Stores the next revision of a locked draft, which ends what was requested or granted for this one.
 * @param byId null for the command line
 */
export async function storeRevision(
  tx: Tx,
  row: NoticeRow,
  fields: NoticeFields,
  byId: string | null,
): Promise<{ revision: number; savedAt: string }> {
  await withdrawApproval(tx, byId === null ? null : { memberId: byId }, {
    subject: 'notice',
    subjectId: row.id,
  });
  const now = new Date();
  const revision = row.revision + 1;
  await updateNotice(tx, row.id, {
    ...fields,
    ...{ total: draftedTotal(fields.content), revision, changedAt: now },
    ...{ changedById: byId ?? row.changedById, changedByCommand: byId === null },
    authorIds: byId === null ? row.authorIds : [...new Set([...row.authorIds, byId])],
    ...{ clearedRevision: null, clearedById: null, publishAt: null, problem: null },
  });
  return { revision, savedAt: now.toISOString() };
}

const isRepeated = (row: NoticeRow, viewer: Viewer, revision: number): boolean =>
  row.changedById === viewer.memberId && !row.changedByCommand && row.revision === revision + 1;

export const fieldsOf = ({ kind, noticeDate, dueDate, purpose, content }: NoticeRow): NoticeFields => ({
  kind,
  noticeDate,
  dueDate,
  purpose,
  content,
});

/**
 * Discards a draft.
 * @throws DomainError `not_found`; `conflict` when it is published, or was saved elsewhere since `revision`.
 */
export async function discardNotice(tx: Tx, viewer: Viewer, seen: SeenNotice): Promise<void> {
  const { noticeId } = seen;
  const row = await lockSeenDraft(tx, viewer, seen);
  await withdrawApproval(tx, viewer, { subject: 'notice', subjectId: noticeId });
  await deleteNotice(tx, noticeId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'notice.discard',
    subject: { type: 'notice', id: noticeId },
    before: { kind: row.kind, purpose: row.purpose, total: row.total },
    after: null,
  });
}

/** @throws DomainError `not_found`; `conflict` for a notice that is published. */
export async function lockDraft(tx: Tx, viewer: Viewer, noticeId: string): Promise<NoticeRow> {
  const row = isAdmin(viewer) ? await lockNotice(tx, noticeId) : undefined;
  if (!row) throw noticeNotFound();
  if (row.publishedAt) throw new DomainError('conflict', 'This notice is published. Correct it instead.');
  return row;
}

/** Locks a draft as it was seen. @throws DomainError as `lockDraft`; `conflict` when it was saved elsewhere since. */
export async function lockSeenDraft(
  tx: Tx,
  viewer: Viewer,
  { noticeId, revision }: SeenNotice,
): Promise<NoticeRow> {
  const row = await lockDraft(tx, viewer, noticeId);
  if (row.revision !== revision) throw await savedElsewhere(tx, viewer, row);
  return row;
}

async function savedElsewhere(tx: Tx, viewer: Viewer, row: NoticeRow): Promise<DomainError> {
  const who = await lastEditor(tx, viewer, row);
  const when = formatDateTime(row.changedAt.toISOString(), viewer.timeZone, viewer.locale);
  return new DomainError('conflict', `${who} on ${when}, as revision ${row.revision}.`);
}

async function lastEditor(
  tx: Tx,
  viewer: Viewer,
  { changedById, changedByCommand }: NoticeRow,
): Promise<string> {
  if (changedByCommand) return 'Amounts were imported from the command line';
  if (changedById === viewer.memberId) return 'You saved this in another window';
  return `${await nameOfMember(tx, changedById)} saved this`;
}

export const noticeNotFound = (): DomainError => new DomainError('not_found', 'Notice not found.');
