import { sql } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';

/** Counts what members have, and what they were notified of. */
export async function publishedState() {
  const { rows } = await db().execute(sql`
    select
      (select count(*)::int from document where published_at is not null) as published,
      (select count(distinct publication_id)::int from document) as used,
      (select count(*)::int from document_publication) as publications,
      (select count(*)::int from audit_entry where act = 'document.publish') as audited,
      (select count(*)::int from notification) as notices,
      (select count(distinct member_id)::int from notification) as notified`);
  return rows[0];
}
