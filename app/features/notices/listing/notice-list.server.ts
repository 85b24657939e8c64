import { db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findVehicles } from '#app/features/ledger/positions.queries.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import type { NoticeVehicle } from '../notice.ts';
import { findNoticePage } from './notice-list.queries.server.ts';
import { NOTICES } from './notice-list.tsx';

export const noticeList = serveList(NOTICES, {
  need: { sees: 'money' },
  find: findNoticePage,
  rowOf: (row) => row,
});

/** Returns what a notice can be started for, by name; for anyone but admins nothing. */
export async function noticeVehicles(viewer: Viewer): Promise<Pick<NoticeVehicle, 'id' | 'name'>[]> {
  if (!maySee(viewer, 'money')) return [];
  const vehicles = await findVehicles(db(), 'all');
  return vehicles
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
