import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityDraft, opportunityFile, opportunityVersion } from '#app/db/schema/authoring.ts';

/** Matches a key in the JSON text: keys contain no characters that JSON escapes. */
const mentions = (fields: typeof opportunityDraft.fields | typeof opportunityVersion.fields, key: string) =>
  sql`position(${key} in ${fields}::text) > 0`;

/** Whether any published version contains the file: the version may be restored. */
export async function isInVersion(db: Db, opportunityId: string, key: string): Promise<boolean> {
  const [shown, kept] = await Promise.all([
    db
      .select({ key: opportunityFile.key })
      .from(opportunityFile)
      .where(and(eq(opportunityFile.key, key), eq(opportunityFile.opportunityId, opportunityId)))
      .limit(1),
    db
      .select({ number: opportunityVersion.number })
      .from(opportunityVersion)
      .where(
        and(eq(opportunityVersion.opportunityId, opportunityId), mentions(opportunityVersion.fields, key)),
      )
      .limit(1),
  ]);
  return shown.length + kept.length > 0;
}

export async function isInDraft(db: Db, opportunityId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ revision: opportunityDraft.revision })
    .from(opportunityDraft)
    .where(and(eq(opportunityDraft.opportunityId, opportunityId), mentions(opportunityDraft.fields, key)));
  return rows.length > 0;
}
