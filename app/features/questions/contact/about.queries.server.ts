import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document } from '#app/db/schema/documents.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { question } from '#app/db/schema/questions.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { About } from '#app/domain/messages/contact.ts';
import { isReadBy } from '#app/platform/access/document-access.queries.server.ts';
import { opensFundPage, opensPage } from '#app/platform/access/opportunity-access.queries.server.ts';

/** The name of what a conversation is about, for admins; `null` if it names nothing. */
export const aboutName: SQL<string | null> = sql<string | null>`case ${question.aboutKind}
  when 'opportunity' then (select its.name from ${opportunity} as its where its.id = ${question.aboutId})
  when 'fund' then (select its.name from ${fund} as its where its.id = ${question.aboutId})
  when 'document' then (select its.title from ${document} as its where its.id = ${question.aboutId}) end`;

/** Finds the opportunities and funds whose pages the viewer may open, by name. */
export async function findPlaces(viewer: Viewer, db: Db) {
  const opportunities = db
    .select({ id: opportunity.id, name: opportunity.name })
    .from(opportunity)
    .where(opensPage(viewer))
    .orderBy(asc(opportunity.name), asc(opportunity.id));
  const funds = db
    .select({ id: fund.id, name: fund.name })
    .from(fund)
    .where(opensFundPage(viewer))
    .orderBy(desc(fund.vintage), asc(fund.name));
  return { opportunities: await opportunities, funds: await funds };
}

/** Finds the names of those of these that the viewer may see, by id. */
export async function findSeen(
  viewer: Viewer,
  db: Db | Tx,
  abouts: readonly About[],
): Promise<Map<string, string>> {
  const of = (kind: About['kind']) => abouts.flatMap((about) => (about.kind === kind ? [about.id] : []));
  const [opportunities, funds, documents] = [of('opportunity'), of('fund'), of('document')];
  const found: { id: string; name: string }[] = [];
  if (opportunities.length > 0)
    found.push(
      ...(await db
        .select({ id: opportunity.id, name: opportunity.name })
        .from(opportunity)
        .where(and(inArray(opportunity.id, opportunities), opensPage(viewer)))),
    );
  if (funds.length > 0)
    found.push(
      ...(await db
        .select({ id: fund.id, name: fund.name })
        .from(fund)
        .where(and(inArray(fund.id, funds), opensFundPage(viewer)))),
    );
  if (documents.length > 0)
    found.push(
      ...(await db
        .select({ id: document.id, name: document.title })
        .from(document)
        .where(and(inArray(document.id, documents), isReadBy(viewer, db)))),
    );
  return new Map(found.map(({ id, name }) => [id, name]));
}
