import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { printedTraceId } from '../marking/trace-id.ts';
import { findOwnTrail, findTitle, findTrail, type TrailSubject } from './trail.queries.server.ts';
import { ACT_LABELS, reasonLabel, type TrailEntry } from './trail.ts';

export type { TrailSubject } from './trail.queries.server.ts';

const PAGE_ROWS = 50;
const EXPORT_ROWS = 500;

type Row = Awaited<ReturnType<typeof findTrail>>[number];

const positionOf = ({ sortKey, id }: Row): Position => ({ key: sortKey, id });

const entryOf = ({ id, at, act, reason, copyId, version, ...row }: Row): TrailEntry => ({
  id,
  at: at.toISOString(),
  act,
  reason,
  version,
  member: { id: row.memberId, name: row.memberName, email: row.memberEmail },
  document: { id: row.documentId, title: row.title },
  copy: copyId && printedTraceId(copyId),
});

/** Returns what the viewer did with documents and the copies made for them, for their data export. */
export const ownTrail = (viewer: Viewer): ReturnType<typeof findOwnTrail> => findOwnTrail(viewer, db());

/** Returns who opened, downloaded or was refused what, newest first. Empty for everyone but admins. */
export async function listTrail(
  viewer: Viewer,
  subject: TrailSubject,
  cursor?: string | null,
): Promise<Page<TrailEntry>> {
  const position = readCursor(cursor, 'time');
  const rows = await findTrail(viewer, db(), { subject, position, limit: PAGE_ROWS + 1 });
  return pageOf(rows, PAGE_ROWS, positionOf, entryOf);
}

/**
 * Returns the title of a document and its trail.
 * @throws DomainError `not_found` for a document that does not exist, and for everyone but admins.
 */
export async function documentTrail(
  viewer: Viewer,
  documentId: string,
  cursor?: string | null,
): Promise<{ title: string; page: Page<TrailEntry> }> {
  const title = await findTitle(viewer, db(), documentId);
  if (title === undefined) throw new DomainError('not_found', 'Document not found.');
  return { title, page: await listTrail(viewer, { documentId }, cursor) };
}

export const TRAIL_COLUMNS: readonly TableColumn<TrailEntry>[] = [
  { header: 'Time (UTC)', kind: 'time', value: ({ at }) => new Date(at) },
  { header: 'Activity', kind: 'text', value: ({ act }) => ACT_LABELS[act] },
  { header: 'Reason', kind: 'text', value: ({ reason }) => reason && reasonLabel(reason) },
  { header: 'Member', kind: 'text', value: ({ member }) => member.name },
  { header: 'E-mail', kind: 'text', value: ({ member }) => member.email },
  { header: 'Document', kind: 'text', value: ({ document }) => document.title },
  { header: 'Version', kind: 'number', value: ({ version }) => version },
  { header: 'Copy', kind: 'text', value: ({ copy }) => copy },
];

/**
 * Exports a trail and records the export.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportTrail(
  viewer: Viewer | null,
  subject: TrailSubject,
  signal: AbortSignal,
): Promise<AsyncGenerator<TrailEntry>> {
  requireAdmin(viewer);
  const [type, id] =
    'documentId' in subject
      ? (['document', subject.documentId] as const)
      : (['member', subject.memberId] as const);
  const entry = {
    actorId: viewer.memberId,
    act: 'document.exportTrail',
    before: null,
    after: { format: 'csv' },
  };
  await transaction((tx) => recordAudit(tx, { ...entry, subject: { type, id } }));
  return entriesOf(viewer, subject, signal);
}

async function* entriesOf(
  viewer: Viewer,
  subject: TrailSubject,
  signal: AbortSignal,
): AsyncGenerator<TrailEntry> {
  let position: Position | null = null;
  while (!signal.aborted) {
    const rows: Row[] = await findTrail(viewer, db(), { subject, position, limit: EXPORT_ROWS });
    yield* rows.map(entryOf);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_ROWS) return;
    position = positionOf(last);
  }
}
