import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import type { Keen, Quiet } from './engagement.ts';
import { KEEN, QUIET } from './engagement-lists.tsx';
import {
  findKeen,
  findLiveOpportunities,
  findQuiet,
  type KeenRow,
  type QuietRow,
} from './lists.queries.server.ts';

/** The engaged members by the rule, for admins. */
export const keenList = serveList(KEEN, { need: { sees: 'people' }, find: findKeen, rowOf: keenOf });

/** The members who went quiet by the rule, for admins. */
export const quietList = serveList(QUIET, { need: { sees: 'people' }, find: findQuiet, rowOf: quietOf });

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
