import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { type ListReads, listReads } from '#app/db/list-reads.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
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
import { type Page, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { isDescending } from '#app/platform/lists/sorting.ts';
import {
  type AuditCondition,
  type AuditLogRow,
  findAuditEntry,
  findAuditLog,
  findPeople,
} from './audit-log.queries.server.ts';
import type { AuditEntryDetail, AuditFilters, AuditHeads, AuditRow } from './audit-log.ts';
import { changesOf } from './audit-words.ts';
import { listName, sentenceOf } from './timeline.ts';

const PAGE_SIZE = 50;
/** A search that matches more people than this is too broad to identify one. */
const MOST_PEOPLE = 20;
const HEADS = 50;
const DAY_MS = 86_400_000;

/** Returns a page of the audit log. Empty for everyone but admins. */
export async function listAuditLog(viewer: Viewer, filters: AuditFilters): Promise<Page<AuditRow>> {
  const rows = await auditRows(viewer, listReads(), filters, {
    cursor: readCursor(filters.cursor, 'text')?.id ?? null,
    limit: PAGE_SIZE + 1,
  });
  return pageOf(rows, PAGE_SIZE, ({ id }) => ({ key: 'id', id }), rowOf);
}

/** Returns entries in the order of the filters, with their personal values decrypted. */
export async function auditRows(
  viewer: Viewer,
  read: ListReads,
  filters: AuditFilters,
  page: { cursor: string | null; limit: number },
): Promise<AuditLogRow[]> {
  const condition = await conditionOf(viewer, filters);
  const part = { ...page, isOldestFirst: !isDescending(filters.sort) };
  const rows = await read((on) => findAuditLog(viewer, on, condition, part));
  // On the primary: a key that was thrown away must open nothing from then on.
  return openPersonal(db(), rows);
}

/** Translates the filters; days are the viewer's. */
export async function conditionOf(viewer: Viewer, filters: AuditFilters): Promise<AuditCondition> {
  const { q, act, about, from, to } = filters;
  const startOf = (day: string, plusDays = 0) =>
    firstIdAt(momentOf(Date.parse(`${day}T00:00:00Z`) + plusDays * DAY_MS, viewer.timeZone));
  const at = about?.indexOf(':') ?? -1;
  const id = z.uuid().safeParse(q.toLowerCase()).data;
  return {
    ids: q === '' ? null : id ? [id] : await findPeople(viewer, db(), q, MOST_PEOPLE),
    act: act ?? null,
    about: about ? { type: about.slice(0, at), id: about.slice(at + 1) } : null,
    from: from ? startOf(from) : null,
    until: to ? startOf(to, 1) : null,
  };
}

export function rowOf({
  id,
  at,
  act,
  actorId,
  actor,
  subjectType,
  subjectId,
  subjectName,
  holder,
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
    sentence: sentenceOf({
      act,
      actor,
      subject: subjectName ?? listName(subjectType, subjectId),
      holder,
      before,
      after,
    }),
  };
}

/** Returns one entry with what it changed and its place in the tree; `null` if there is none, and for everyone but admins. */
export async function auditEntryDetail(viewer: Viewer, id: string): Promise<AuditEntryDetail | null> {
  const found = await findAuditEntry(viewer, db(), id);
  if (!found) return null;
  const [opened] = await openPersonal(db(), [found]);
  const [leaf, head] = await Promise.all([findLeafOf(db(), id), findNewestHead(db())]);
  return {
    ...rowOf(opened ?? found),
    changes: changesOf(opened?.before ?? null, opened?.after ?? null, viewer.timeZone),
    leaf: leaf ? { position: leaf.position, hash: leaf.hash.toString('hex') } : null,
    isProvable: leaf !== undefined && head !== undefined && leaf.position < head.size,
  };
}

/** Returns the newest heads. @throws DomainError `not_found` for everyone but admins. */
export async function auditHeads(viewer: Viewer): Promise<AuditHeads> {
  requireAdmin(viewer);
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

export function requireAdmin(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer || !isAdmin(viewer)) throw new DomainError('not_found', 'Not found.');
}
