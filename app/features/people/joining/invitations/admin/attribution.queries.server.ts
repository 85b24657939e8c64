import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { containsWords } from '#app/platform/lists/sql.server.ts';

/** Limit on the length of a chain. */
const DEEPEST = 20;

export type AttributionRow = {
  id: string;
  name: string;
  roles: string[];
  emailVerifiedAt: string | Date | null;
  approvedAt: string | Date | null;
  rejectedAt: string | Date | null;
  erasedAt: string | Date | null;
  createdAt: string | Date;
  parentId: string | null;
};

/** The roots of the trees: one person, the people whose name matches, or everyone without an inviter. */
export type Roots = { of: string } | { named: string } | 'all';

function rootIds(viewer: Viewer, roots: Roots): SQL {
  const scope = forAdmin(viewer, 'people');
  const brought = sql`exists (select from invitation i where i.invited_by = m.id and i.redeemed_at is not null)`;
  if (roots === 'all')
    return sql`select m.id from member m where ${scope} and m.invited_by is null and ${brought}`;
  if ('of' in roots) return sql`select m.id from member m where ${scope} and m.id = ${roots.of}::uuid`;
  return sql`select m.id from member m where ${scope} and ${brought} and ${containsWords(sql`(m.name || ' ' || m.email::text)`, roots.named)}`;
}

/**
 * Finds people with their inviters: the roots first, then the people they invited, and so on. The search stops at
 * `limit`.
 */
export async function findInvitationTree(
  viewer: Viewer,
  db: Db,
  roots: Roots,
  { limit, deepest = DEEPEST }: { limit: number; deepest?: number },
): Promise<AttributionRow[]> {
  const { rows } = await db.execute<AttributionRow>(sql`
    with recursive tree (id, parent_id, depth) as (
      select r.id, null::uuid, 0 from (${rootIds(viewer, roots)}) r
      union all
      select i.redeemed_by, tree.id, tree.depth + 1
      from tree
      join invitation i on i.invited_by = tree.id and i.redeemed_at is not null
      where tree.depth < ${deepest}
    ), shown as (select * from tree limit ${limit})
    select m.id, m.name, m.roles, m.email_verified_at as "emailVerifiedAt", m.approved_at as "approvedAt",
      m.rejected_at as "rejectedAt", m.erased_at as "erasedAt", m.created_at as "createdAt",
      shown.parent_id as "parentId"
    from shown join member m on m.id = shown.id
    order by shown.depth, m.created_at, m.id`);
  return rows;
}

/** Finds a person's chain of inviters, nearest first. */
export async function findInviters(
  viewer: Viewer,
  db: Db,
  memberId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive chain (id, name, invited_by, depth) as (
      select m.id, m.name, m.invited_by, 0 from member m
      where ${forAdmin(viewer, 'people')} and m.id = ${memberId}::uuid
      union all
      select m.id, m.name, m.invited_by, chain.depth + 1
      from chain join member m on m.id = chain.invited_by
      where chain.depth < ${DEEPEST}
    )
    select id, name from chain where depth > 0 order by depth`);
  return rows;
}
