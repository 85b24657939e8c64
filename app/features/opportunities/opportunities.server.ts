import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { commitmentState } from '#app/domain/investing/commitment-state.ts';
import type { Likelihood } from '#app/domain/investing/likelihood.ts';
import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { keysOf, labelled, type Vocabulary, wordOf } from '#app/domain/investing/vocabulary.ts';
import { type Money, moneyIn } from '#app/domain/money/money.ts';
import { rememberResults } from '#app/domain/money/remembered.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { pageOf } from '#app/platform/lists/paging.ts';
import { labelSearch } from './label-search.ts';
import { type CardRow, findBySlug } from './opportunities.queries.server.ts';
import {
  type OpportunityCard,
  type OpportunityDetail,
  type OpportunityFilters,
  type OpportunityList,
  type OwnStake,
  sortOf,
} from './opportunity.ts';
import { opportunitySlug } from './opportunity-filters.ts';
import { countStages, findCards, findTally } from './opportunity-list.queries.server.ts';

const PAGE_SIZE = 30;

/** Returns one page of a stage's list, with counts and filter values. For any member. */
export async function listOpportunities(
  viewer: Viewer,
  stage: OpportunityStage,
  filters: OpportunityFilters,
): Promise<OpportunityList> {
  const sort = sortOf(stage, filters.sort);
  const vocabulary = await currentVocabulary();
  const rows = await findCards(
    viewer,
    db(),
    stage,
    { ...filters, sort, words: labelSearch(filters.search, vocabulary), ...keysIn(filters, vocabulary) },
    PAGE_SIZE,
  );
  const page = pageOf(
    rows,
    PAGE_SIZE,
    (row) => ({ key: row.sortKey, id: row.id }),
    (row) => cardOf(row, vocabulary),
  );
  const tally = rows[0]?.tally ?? (await findTally(viewer, db(), stage));
  return { ...page, stage, filters, sort, ...countsAndFacets(JSON.parse(tally), vocabulary) };
}

/** Each facet by every key that means the same. */
const keysIn = ({ sector, region, type }: OpportunityFilters, { sectors, regions, types }: Vocabulary) => ({
  sector: sector && keysOf(sectors, sector),
  region: region && keysOf(regions, region),
  type: type && keysOf(types, type),
});

export async function opportunityCounts(viewer: Viewer): Promise<Record<OpportunityStage, number>> {
  const counts = { ...NOTHING };
  for (const { stage, count } of await countStages(viewer, db())) counts[stage] = count;
  return counts;
}

/**
 * Returns one opportunity by its slug, limited to what the viewer may see.
 * @throws DomainError `not_found` when there is none, or none for this viewer.
 */
export async function opportunityBySlug(viewer: Viewer, slug: string): Promise<OpportunityDetail> {
  const row = opportunitySlug.safeParse(slug).success ? await findBySlug(viewer, db(), slug) : undefined;
  if (!row) throw new DomainError('not_found', 'Opportunity not found.');
  const { content, currency } = row;
  const opportunity = {
    ...cardOf(row, await currentVocabulary()),
    maximum: { amount: row.maximum, currency },
    step: { amount: row.step, currency },
    requiresAccreditation: row.requiresAccreditation,
    publishedAt: iso(row.publishedAt),
  };
  if (content) {
    // Another stage may have one left over from its draft; the card has it where it is shown.
    const { passedReason: _, ...shown } = content;
    return { gate: null, opportunity, content: shown };
  }
  return { gate: viewer.ndaSignedAt ? 'summary' : 'nda', opportunity, content };
}

function cardOf(row: CardRow, vocabulary: Vocabulary): OpportunityCard {
  const { sector, region, type } = labelled(vocabulary, row);
  const money = moneyIn(row.currency);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    stage: row.stage,
    sector,
    region,
    type,
    target: money(row.target),
    raised: money(row.accepted),
    minimum: money(row.minimum),
    opensAt: iso(row.opensAt),
    closesAt: iso(row.closesAt),
    closedAt: iso(row.closedAt),
    passedAt: iso(row.passedAt),
    heroKey: row.heroKey,
    passedReason: row.passedReason,
    mine: stakeOf(row, money),
  };
}

/** One object for all cards without a stake, so that the data of a page contains it once. */
const NO_STAKE: OwnStake = { desired: null, indication: null, commitment: null };

function stakeOf(row: CardRow, money: (amount: number) => Money): OwnStake {
  const { committed } = row;
  if (row.desired === null && row.likelihood === null && !committed) return NO_STAKE;
  return {
    desired: row.desired === null ? null : money(row.desired),
    indication:
      row.likelihood === null
        ? null
        : {
            likelihood: row.likelihood as Likelihood,
            amount: row.indicated === null ? null : money(row.indicated),
          },
    commitment: committed && {
      id: committed.id,
      state: commitmentState(committed),
      amount: money(committed.amount),
      accepted: committed.acceptedAmount === null ? null : money(committed.acceptedAmount),
      submittedAt: committed.submittedAt.toISOString(),
    },
  };
}

/** Most requests list the same opportunities. */
const isoText = rememberResults((at) => new Date(at).toISOString());
const iso = (date: Date | null): string | null => date && isoText(date.getTime());

/** Stage, sector, region, type and count; a stage's total has null for the three in between. */
type TallyLine = [
  stage: OpportunityStage,
  sector: string | null,
  region: string | null,
  type: string | null,
  count: number,
];

const NOTHING: Record<OpportunityStage, number> = { open: 0, pipeline: 0, closed: 0, passed: 0 };

function countsAndFacets(
  lines: readonly TallyLine[],
  vocabulary: Vocabulary,
): Pick<OpportunityList, 'counts' | 'facets'> {
  const counts = { ...NOTHING };
  const facets: OpportunityList['facets'] = { sectors: [], regions: [], types: [] };
  const add = (kind: keyof typeof facets, text: string, count: number) => {
    const { key, label } = wordOf(vocabulary[kind], text);
    const known = facets[kind].find(({ value }) => value === key);
    if (known) known.count += count;
    else facets[kind].push({ value: key, label, count });
  };
  for (const [stage, sector, region, type, count] of lines) {
    if (sector !== null) add('sectors', sector, count);
    else if (region !== null) add('regions', region, count);
    else if (type !== null) add('types', type, count);
    else counts[stage] = count;
  }
  for (const one of Object.values(facets)) one.sort((a, b) => (a.label < b.label ? -1 : 1));
  return { counts, facets };
}
