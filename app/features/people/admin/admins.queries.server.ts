import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { lastSeenAt } from './last-seen.queries.server.ts';

type AdminFacts = {
  id: string;
  name: string;
  email: string;
  since: string | Date | null;
  seen: string | Date | null;
  mfa: boolean | null;
};

/** Finds who has the admin role, since when by the log, and how they last signed in. */
export async function findAdmins(viewer: Viewer, db: Db): Promise<AdminFacts[]> {
  const entriesOf = sql`from ${auditEntry}
    where ${auditEntry.subjectType} = 'member' and ${auditEntry.subjectId} = ${member.id}::text`;
  const { rows } = await db.execute<AdminFacts>(sql`
    select ${member.id}, ${member.name}, ${member.email}, ${lastSeenAt} as seen,
      (select max(${auditEntry.at}) ${entriesOf} and jsonb_exists(${auditEntry.after}->'roles', 'admin')
        and not coalesce(jsonb_exists(${auditEntry.before}->'roles', 'admin'), false)) as since,
      (select (${auditEntry.after}->>'hasMfa')::boolean ${entriesOf}
        and ${auditEntry.after}->>'result' = 'signed_in' order by ${auditEntry.id} desc limit 1) as mfa
    from ${member}
    where ${forAdmin(viewer, 'system')} and ${member.erasedAt} is null and 'admin' = any(${member.roles})
    order by ${member.name}, ${member.id}`);
  return rows;
}
