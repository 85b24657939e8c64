import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { opportunityDraft } from '#app/db/schema/authoring.ts';
import { documentBatch, documentUpload } from '#app/db/schema/document-uploads.ts';
import { document } from '#app/db/schema/documents.ts';
import { preferenceDraft, preferenceVersion } from '#app/db/schema/joining.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { WordKind } from '#app/domain/investing/vocabulary.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** The keys that opportunities, submitted preferences, the drafts of both, and documents have, with how often. */
export async function countKeys(viewer: Viewer, db: Db | Tx) {
  const answersOf = (table: typeof preferenceVersion | typeof preferenceDraft) => sql`
    select kind, key from ${table},
      lateral (values ('sectors', 'sectors'), ('regions', 'regions'), ('stages', 'types')) as question(name, kind),
      lateral jsonb_array_elements_text(
        case when jsonb_typeof(${table.answers} -> name) = 'array' then ${table.answers} -> name else '[]' end
      ) as key
    where ${forAdmin(viewer, 'system')}`;
  const { rows } = await db.execute<{ kind: WordKind; key: string; count: number }>(sql`
    select kind, key, count(*)::int as count from (
      select kind, key from ${opportunity},
        lateral (values ('sectors', sector), ('regions', region), ('types', type)) as facet(kind, key)
      where ${forAdmin(viewer, 'system')}
      union all select kind, key from ${opportunityDraft},
        lateral (values
          ('sectors', fields ->> 'sector'), ('regions', fields ->> 'region'), ('types', fields ->> 'type')
        ) as facet(kind, key)
      where ${forAdmin(viewer, 'system')} and key is not null
      union all ${answersOf(preferenceVersion)}
      union all ${answersOf(preferenceDraft)}
      union all select 'categories', category from ${document} where ${forAdmin(viewer, 'system')}
      union all select 'categories', category from ${documentBatch}
      where ${forAdmin(viewer, 'system')} and publication_id is null and discarded_at is null
      union all select 'categories', place ->> 'category' from ${documentUpload}
      where ${forAdmin(viewer, 'system')} and finished_at is null and discarded_at is null
    ) as used group by kind, key`);
  return rows;
}
