import { type Calendar, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import { OPPORTUNITIES } from '../content/opportunities.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import type { SeedDocument } from '../documents/seed-document.ts';
import { entityIdOf } from './entities.ts';
import { opportunityId } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';
import { fundId } from './portfolio.ts';

export type MadeDocument = SeedDocument & { bytes: number; pageCount: number };

type DocumentRows = Pick<DemoRows, 'documents' | 'documentVersions'>;

export function documentRows(made: MadeDocument[], calendar: Calendar, ids: MemberIds): DocumentRows {
  const both = made.map((document) => rowsOf(document, calendar, ids));
  return { documents: both.map(({ row }) => row), documentVersions: both.map(({ version }) => version) };
}

function rowsOf(made: MadeDocument, calendar: Calendar, ids: MemberIds) {
  const published = calendar.at({ on: made.publishedOn });
  const opportunity = OPPORTUNITIES.find(({ slug }) => slug === made.opportunity);
  const fund = FUNDS.find(({ slug }) => slug === made.fund);
  const publishedAt = published < calendar.now ? published : calendar.now;
  const row: DemoRows['documents'][number] = {
    id: seedId(`document/${made.key}`, published),
    title: made.title,
    category: made.category,
    opportunityId: opportunity ? opportunityId(opportunity, calendar) : null,
    fundId: fund ? fundId(fund, calendar) : null,
    ownerId: made.owner ? idOf(ids, made.owner) : null,
    entityId: made.owner && made.entity != null ? entityIdOf(made.owner, made.entity, calendar) : null,
    isHolderKnown: made.entity !== undefined,
    periodYear: made.year === published.getUTCFullYear() ? null : made.year,
    policy: made.policy,
    section: made.section,
    tags: made.tags,
    versionId: seedId(`document/${made.key}/1`, published),
    createdAt: publishedAt,
    publishedAt,
  };
  const version: DemoRows['documentVersions'][number] = {
    id: row.versionId,
    documentId: row.id,
    number: 1,
    storageKey: made.key,
    fileName: `${made.title}.pdf`,
    contentType: 'application/pdf',
    bytes: made.bytes,
    pages: made.pageCount,
    createdAt: publishedAt,
  };
  return { row, version };
}
