import { db } from '#app/db/client.server.ts';
import { scopesOfRow } from '#app/domain/access/grants.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { type Due, dueRowsOf } from './due-rows.ts';
import { findOwnExpected } from './own-notices.queries.server.ts';
import { noticeOf } from './own-notices.server.ts';

/**
 * Returns what is due from the viewer and from all holders who gave them access, the most urgent first. All holders are
 * one query.
 */
export async function dueForAll(viewer: Viewer, scopes: readonly HolderScope[]): Promise<Due> {
  const [own, theirs] = await Promise.all([
    findOwnExpected(viewer, db()),
    scopes.length > 0 ? findOwnExpected({ ...viewer, holders: scopes }, db()) : [],
  ]);
  const grants = new Map(
    theirs.map((row) => {
      const seenUnder = scopesOfRow(scopes, row, 'notices');
      const [first] = seenUnder;
      const all = seenUnder.map(({ grantId }) => grantId);
      return [row.id, first ? { id: first.grantId, holder: first.holderName, all } : null];
    }),
  );
  const notices = [...own, ...theirs].sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1)).map(noticeOf);
  const today = dayIn(viewer.timeZone, new Date());
  const rows = dueRowsOf(notices, today).map((row) => ({ ...row, grant: grants.get(row.id) ?? null }));
  return { rows, today };
}
