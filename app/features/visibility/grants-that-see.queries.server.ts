import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import { holderOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import {
  opensFundPage,
  opensPage,
  readsInFull,
  seesHeadline,
} from '#app/platform/access/opportunity-access.queries.server.ts';
import { ownPositions } from '#app/platform/access/own-records.queries.server.ts';
import type { Depth, Subject } from './visibility.ts';

/** Conditions of one statement: each is planned by itself. */
const AT_ONCE = 25;

type Of = Pick<Subject, 'kind' | 'id'> & { isFund: boolean };

/** For each part of a subject, the condition by which every request for it is decided; the most first. */
function depthsOf({ kind, id, isFund }: Of, viewer: Viewer, db: Db): [Depth, SQL | undefined][] {
  if (kind === 'document') return [['file', isReadBy(viewer, db)]];
  if (kind === 'opportunity')
    return [
      ['full', readsInFull(viewer)],
      ['page', opensPage(viewer)],
      ['card', seesHeadline(viewer)],
    ];
  const held = db
    .select({ one: sql`1` })
    .from(position)
    .where(and(eq(position.vehicleId, id), ownPositions(viewer)));
  return [
    ['holding', exists(held)],
    ['page', isFund ? opensFundPage(viewer) : undefined],
  ];
}

/** Finds under which of the grants of these requests a subject is seen, and how much of it. */
export async function findGrantsThatSee(
  db: Db,
  subject: Of,
  viewers: readonly Viewer[],
): Promise<Map<string, Depth>> {
  const table = { document, opportunity, vehicle: subject.isFund ? fund : opportunity }[subject.kind];
  const found = new Map<string, Depth>();
  for (let from = 0; from < viewers.length; from += AT_ONCE) {
    const some = viewers.slice(from, from + AT_ONCE);
    const asked = some.map((viewer) => {
      const cases = depthsOf(subject, viewer, db).map(
        ([depth, which]) => sql`when ${which ?? sql`false`} then ${depth}::text`,
      );
      return sql`case ${sql.join(cases, sql` `)} end`;
    });
    const [row] = await db
      .select({ depths: sql<(Depth | null)[]>`array[${sql.join(asked, sql`, `)}]` })
      .from(table)
      .where(eq(table.id, subject.id));
    for (const [index, depth] of (row?.depths ?? []).entries()) {
      const grantId = some[index] && holderOf(some[index])?.grantId;
      if (depth && grantId) found.set(grantId, depth);
    }
  }
  return found;
}
