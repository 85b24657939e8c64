import { z } from 'zod';
import { type Db, db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firstIdAt } from '#app/platform/audit/entry-id.ts';
import { readHead } from '#app/platform/audit/note.server.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import {
  findLeafOf,
  findNewestAnchor,
  findNewestHead,
  findNewestHeads,
} from '#app/platform/audit/tree.queries.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { momentOf } from '#app/platform/format/wall-clock.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { readCursor } from '#app/platform/lists/paging.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { isDescending } from '#app/platform/lists/sorting.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { AUDIT, type AuditAsked } from './audit-list.tsx';
import {
  type AuditCondition,
  type AuditLogRow,
  findAuditEntry,
  findAuditLog,
  findPeopleInLog,
} from './audit-log.queries.server.ts';
import type { AuditEntryDetail, AuditHeads, AuditRow } from './audit-log.ts';
import { changesOf } from './audit-words.ts';
import { withNames } from './named-members.server.ts';
import { auditSentenceOf, listName } from './timeline.ts';
import { shownTo } from './withheld.ts';

/** A search that matches more people than this is too broad to identify one. */
const MOST_PEOPLE = 20;
const HEADS = 50;
const DAY_MS = 86_400_000;

/** The audit log, for admins. It is too long for a file of one moment: see `exportAuditTable`. */
export const auditList = serveList(AUDIT, {
  need: { sees: 'system' },
  find: findRows,
  rowOf,
  fileRowOf: exportedEntry,
});

async function findRows(
  viewer: Viewer,
  on: Db,
  asked: AuditAsked,
  limit: number,
): Promise<(AuditLogRow & Placed)[]> {
  const cursor = readCursor(asked.cursor, 'text')?.id ?? null;
  const rows = await auditRows(viewer, on, asked, { cursor, limit: limit + 1 });
  return rows.map((row) => ({ ...row, sortKey: 'id', sortId: row.id }));
}

/** Returns entries in the order of the filters, with their personal values decrypted. */
export async function auditRows(
  viewer: Viewer,
  on: Db,
  asked: AuditAsked,
  page: { cursor: string | null; limit: number },
): Promise<AuditLogRow[]> {
  const condition = await conditionOf(viewer, asked);
  const part = { ...page, isOldestFirst: !isDescending(asked.sort) };
  const rows = await findAuditLog(viewer, on, condition, part);
  // On the primary: a key that was thrown away must open nothing from then on.
  const opened = await withNames(on, await openPersonal(db(), rows));
  return opened.map((row) => shownTo(viewer, row));
}

export function exportedEntry(row: AuditLogRow): AuditRow & { change: string } {
  const changes = changesOf(row.before, row.after, 'UTC').map(
    ({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`,
  );
  return { ...rowOf(row), change: changes.join('\n') };
}

/** Translates the filters; days are the viewer's. */
export async function conditionOf(viewer: Viewer, filters: AuditAsked): Promise<AuditCondition> {
  const { q, act, about, from, to } = filters;
  const startOf = (day: string, plusDays = 0) =>
    firstIdAt(momentOf(Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS, viewer.timeZone));
  const at = about?.indexOf(':') ?? -1;
  const id = z.uuid().safeParse(q.toLowerCase()).data;
  return {
    ids: q === '' ? null : id ? [id] : await findPeopleInLog(viewer, db(), q, MOST_PEOPLE),
    act: act ?? null,
    about: about ? { type: about.slice(0, at), id: about.slice(at + 1) } : null,
    from: from ? startOf(from) : null,
    until: to ? startOf(to, 1) : null,
  };
}

function rowOf({
  id,
  at,
  act,
  actorId,
  actor,
  subjectType,
  subjectId,
  subjectName,
  holder,
  forHolder,
  preparedBy,
  before,
  after,
}: AuditLogRow): AuditRow {
  return {
    id,
    at: new Date(at).toISOString(),
    act,
    actorId,
    actor,
    subject: { type: subjectType, id: subjectId, name: subjectName },
    sentence: auditSentenceOf({
      act,
      actor,
      subject: subjectName ?? listName(subjectType, subjectId),
      holder,
      forHolder,
      preparedBy,
      before,
      after,
    }),
  };
}

/** Returns one entry with what it changed and its place in the tree; `null` if there is none, and for everyone but admins. */
export async function auditEntryDetail(viewer: Viewer, id: string): Promise<AuditEntryDetail | null> {
  const auditEntry = await findAuditEntry(viewer, db(), id);
  if (!auditEntry) return null;
  const [read] = await withNames(db(), await openPersonal(db(), [auditEntry]));
  const opened = read && shownTo(viewer, read);
  const [leaf, head] = await Promise.all([findLeafOf(db(), id), findNewestHead(db())]);
  return {
    ...rowOf(opened ?? shownTo(viewer, auditEntry)),
    changes: changesOf(opened?.before ?? null, opened?.after ?? null, viewer.timeZone),
    leaf: leaf ? { position: leaf.position, hash: leaf.hash.toString('hex') } : null,
    isProvable: leaf !== undefined && head !== undefined && leaf.position < head.size,
  };
}

/** Returns the newest heads. @throws DomainError `not_found` for everyone but admins. */
export async function auditHeads(viewer: Viewer): Promise<AuditHeads> {
  requireAdmin(viewer, { sees: 'system' });
  const [rows, anchored] = await Promise.all([findNewestHeads(db(), HEADS), findNewestAnchor(db())]);
  const { trustedKeys } = settings().audit;
  return {
    newest: rows.map(({ id, size, at, note }) => ({
      id,
      size,
      at: at.toISOString(),
      isSigned: readHead(note, trustedKeys)?.signedBy === 'known',
    })),
    anchored: anchored ? { ...anchored, at: anchored.at.toISOString() } : null,
  };
}
