import { db, transaction } from '#app/db/client.server.ts';
import { listReads } from '#app/db/list-reads.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { exportedRows } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { type Keen, type Quiet, ROLE_LABELS } from './engagement.ts';
import type { EngagementFilters } from './engagement-input.ts';
import {
  engagementCursor,
  findKeen,
  findLiveOpportunities,
  findQuiet,
  type KeenRow,
  type QuietRow,
} from './lists.queries.server.ts';

const PAGE_SIZE = 50;

const positionOf = ({ sortKey, id }: KeenRow | QuietRow): Position => ({ key: sortKey, id });

const keenOf = ({ sortKey: _, opportunityId, opportunity, lastAt, ...row }: KeenRow): Keen => ({
  ...row,
  opportunity: { id: opportunityId, name: opportunity },
  lastAt: new Date(lastAt).toISOString(),
});

const quietOf = ({ sortKey: _, lastAt, ...row }: QuietRow): Quiet => ({
  ...row,
  lastAt: new Date(lastAt).toISOString(),
});

/** Returns the engaged members by the rule. Empty for everyone but admins. */
export async function listKeen(viewer: Viewer, filters: EngagementFilters): Promise<Page<Keen>> {
  const position = readCursor(filters.cursor, engagementCursor({ ...filters, list: 'keen' }));
  const read = listReads();
  const rows = await read((on) => findKeen(viewer, on, { filters, position, limit: PAGE_SIZE + 1 }));
  return pageOf(rows, PAGE_SIZE, positionOf, keenOf);
}

/** Returns the members who went quiet by the rule. Empty for everyone but admins. */
export async function listQuiet(viewer: Viewer, filters: EngagementFilters): Promise<Page<Quiet>> {
  const position = readCursor(filters.cursor, engagementCursor({ ...filters, list: 'quiet' }));
  const read = listReads();
  const rows = await read((on) => findQuiet(viewer, on, { filters, position, limit: PAGE_SIZE + 1 }));
  return pageOf(rows, PAGE_SIZE, positionOf, quietOf);
}

/** Returns the opportunities to filter by. Empty for everyone but admins. */
export const liveOpportunities = (viewer: Viewer): Promise<{ id: string; name: string }[]> =>
  findLiveOpportunities(viewer, db());

export const KEEN_COLUMNS: readonly TableColumn<Keen>[] = [
  { header: 'Member', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Role', kind: 'text', value: ({ role }) => ROLE_LABELS[role] },
  { header: 'Opportunity', kind: 'text', value: ({ opportunity }) => opportunity.name },
  { header: 'Last activity (UTC)', kind: 'time', value: ({ lastAt }) => new Date(lastAt) },
  { header: 'Opened', kind: 'number', value: ({ opened }) => opened },
  { header: 'Downloaded', kind: 'number', value: ({ downloaded }) => downloaded },
  { header: 'Watched', kind: 'number', value: ({ watched }) => watched },
  { header: 'Asked', kind: 'number', value: ({ asked }) => asked },
  { header: 'Amounts', kind: 'number', value: ({ amounts }) => amounts },
];

export const QUIET_COLUMNS: readonly TableColumn<Quiet>[] = [
  { header: 'Member', kind: 'text', value: ({ name }) => name },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Role', kind: 'text', value: ({ role }) => ROLE_LABELS[role] },
  { header: 'Last sign-in (UTC)', kind: 'time', value: ({ lastAt }) => new Date(lastAt) },
  { header: 'Sign-ins', kind: 'number', value: ({ signIns }) => signIns },
];

type Export = { format: 'csv' | 'xlsx'; filters: EngagementFilters };

/**
 * Exports the filtered list of engaged members, and records the export.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportKeen(viewer: Viewer | null, given: Export): Promise<AsyncGenerator<Keen>> {
  const admin = await recordedExport(viewer, given);
  const { filters } = given;
  return exportedRows(
    (tx, limit) => findKeen(admin, tx, { filters, position: null, limit: limit + 1 }),
    keenOf,
  );
}

/**
 * Exports the filtered list of members who went quiet, and records the export.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportQuiet(viewer: Viewer | null, given: Export): Promise<AsyncGenerator<Quiet>> {
  const admin = await recordedExport(viewer, given);
  const { filters } = given;
  return exportedRows(
    (tx, limit) => findQuiet(admin, tx, { filters, position: null, limit: limit + 1 }),
    quietOf,
  );
}

/** The search is not recorded: it may be a person's name. */
async function recordedExport(viewer: Viewer | null, { format, filters }: Export): Promise<Viewer> {
  requireAdmin(viewer);
  const { list, role, opportunity } = filters;
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'engagement.export',
      subject: { type: 'engagement', id: list },
      before: null,
      after: { format, role: role ?? null, opportunity: opportunity ?? null },
    }),
  );
  return viewer;
}
