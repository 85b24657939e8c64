import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { exportedRows } from '#app/platform/lists/exported-list.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import type { Keen, Quiet } from './engagement.ts';
import { KEEN, type KeenAsked, QUIET, type QuietAsked } from './engagement-lists.tsx';
import {
  findKeen,
  findLiveOpportunities,
  findQuiet,
  type KeenRow,
  type QuietRow,
} from './lists.queries.server.ts';

/** The engaged members by the rule, for admins. */
export const keenList = serveList(KEEN, { find: findKeen, rowOf: keenOf });

/** The members who went quiet by the rule, for admins. */
export const quietList = serveList(QUIET, { find: findQuiet, rowOf: quietOf });

function keenOf({ opportunityId, opportunity, lastAt, ...row }: Omit<KeenRow, keyof Placed>): Keen {
  return {
    ...row,
    opportunity: { id: opportunityId, name: opportunity },
    lastAt: new Date(lastAt).toISOString(),
  };
}

function quietOf({ lastAt, ...row }: Omit<QuietRow, keyof Placed>): Quiet {
  return { ...row, lastAt: new Date(lastAt).toISOString() };
}

/** Returns the opportunities to filter by. Empty for everyone but admins. */
export const liveOpportunities = (viewer: Viewer): Promise<{ id: string; name: string }[]> =>
  findLiveOpportunities(viewer, db());

type Format = 'csv' | 'xlsx';

/**
 * Exports the filtered list of engaged members, and records the export.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportKeen(
  viewer: Viewer | null,
  { format, asked }: { format: Format; asked: KeenAsked },
): Promise<AsyncGenerator<Keen>> {
  const admin = await recordedExport(viewer, 'keen', { format, ...asked });
  return exportedRows((tx, limit) => findKeen(admin, tx, { ...asked, cursor: undefined }, limit), keenOf);
}

/**
 * Exports the filtered list of members who went quiet, and records the export.
 * @throws DomainError `not_found` for everyone but admins.
 */
export async function exportQuiet(
  viewer: Viewer | null,
  { format, asked }: { format: Format; asked: QuietAsked },
): Promise<AsyncGenerator<Quiet>> {
  const admin = await recordedExport(viewer, 'quiet', { format, ...asked });
  return exportedRows((tx, limit) => findQuiet(admin, tx, { ...asked, cursor: undefined }, limit), quietOf);
}

type Exported = { format: Format; role?: string | undefined; opportunity?: string | undefined };

/** The search is not recorded: it may be a person's name. */
async function recordedExport(
  viewer: Viewer | null,
  list: 'keen' | 'quiet',
  { format, role, opportunity }: Exported,
): Promise<Viewer> {
  requireAdmin(viewer);
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
