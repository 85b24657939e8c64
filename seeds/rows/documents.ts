import { type Calendar, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import { OPPORTUNITIES } from '../content/opportunities.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import type { SeedDocument } from '../documents/library.ts';
import { opportunityId } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';
import { fundId } from './portfolio.ts';

/** A document that has been made: its size and its pages. */
export type MadeDocument = SeedDocument & { bytes: number; pageCount: number };

export function documentRow(
  made: MadeDocument,
  calendar: Calendar,
  ids: MemberIds,
): DemoRows['documents'][number] {
  const published = calendar.at({ on: made.publishedOn });
  const opportunity = OPPORTUNITIES.find(({ slug }) => slug === made.opportunity);
  const fund = FUNDS.find(({ slug }) => slug === made.fund);
  return {
    id: seedId(`document/${made.key}`, published),
    title: made.title,
    category: made.category,
    opportunityId: opportunity ? opportunityId(opportunity, calendar) : null,
    fundId: fund ? fundId(fund, calendar) : null,
    ownerId: made.owner ? idOf(ids, made.owner) : null,
    policy: made.policy,
    storageKey: made.key,
    contentType: 'application/pdf',
    bytes: made.bytes,
    pages: made.pageCount,
    publishedAt: published < calendar.now ? published : calendar.now,
  };
}
