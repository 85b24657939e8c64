import { db } from '#app/db/client.server.ts';
import { isHeldByViewer } from '#app/domain/access/grants.ts';
import type { HolderScope, Viewer } from '#app/domain/access/viewer.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { type Due, dueRowsOf } from './due-rows.ts';
import { findOwnExpected } from './own-notices.queries.server.ts';
import { noticeOf } from './own-notices.server.ts';

/** What is due for a holder who gave the viewer access. */
export type DueForHolder = { grantId: string; holder: string; preset: HolderScope['preset']; due: Due };

/** Returns what is due for each holder who gave the viewer access, in one query for all of them. */
export async function dueForHolders(viewer: Viewer, scopes: readonly HolderScope[]): Promise<DueForHolder[]> {
  if (scopes.length === 0) return [];
  const rows = await findOwnExpected({ ...viewer, holders: scopes }, db());
  const today = dayIn(viewer.timeZone, new Date());
  return scopes.map((scope) => {
    const theirs = rows.filter(({ memberId, entityId, vehicleId }) =>
      isHeldByViewer(
        { memberId: viewer.memberId, holders: [scope] },
        { memberId, entityId, vehicleId },
        'notices',
      ),
    );
    const { grantId, holderName: holder, preset } = scope;
    return { grantId, holder, preset, due: { rows: dueRowsOf(theirs.map(noticeOf), today), today } };
  });
}
