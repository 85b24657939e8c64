import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { AuditLogRow } from './audit-log.queries.server.ts';
import { ENTRY, NAMED, NAMES } from './entry-names.queries.server.ts';

type Subject = { type: string; id: string };

/**
 * Finds the newest entries before `before` about these subjects or by the member, with the names of records.
 * Each subject is read by the index, and only as many rows as the page needs.
 */
export async function findTimeline(
  viewer: Viewer,
  db: Db,
  {
    actorId,
    subjects,
    before,
    limit,
  }: { actorId: string | null; subjects: Subject[]; before: string; limit: number },
): Promise<AuditLogRow[]> {
  if (!maySee(viewer, 'people')) return [];
  const { rows } = await db.execute<AuditLogRow>(sql`
    with wanted as (
      (select id from audit_entry where actor_id = ${actorId}::uuid and id < ${before}::uuid
        order by id desc limit ${limit})
      union
      select found.id from jsonb_to_recordset(${JSON.stringify(subjects.map(({ type, id }) => ({ type, of: id })))}::jsonb) as s(type text, of text)
      cross join lateral (
        select e.id from audit_entry e
        where e.subject_type = s.type and e.subject_id = s.of and e.id < ${before}::uuid
        order by e.id desc limit ${limit}
      ) found
    )
    select ${ENTRY}, ${NAMES} from wanted join audit_entry e using (id) ${NAMED}
    order by e.id desc limit ${limit}`);
  return rows;
}
