import { db } from '#app/db/client.server.ts';
import { commitmentState } from '#app/platform/commitment-state.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Money } from '#app/platform/money.ts';
import type { OpportunityStage } from '#app/platform/opportunity-content.ts';
import { pageOf } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { type CardRow, countGroups, findBySlug, findCards } from './opportunities.queries.server.ts';
import {
  type Facet,
  type Likeliness,
  type OpportunityCard,
  type OpportunityDetail,
  type OpportunityFilters,
  type OpportunityList,
  type OwnStake,
  sortOf,
} from './opportunity.ts';
import { opportunitySlug } from './opportunity-filters.ts';

const PAGE_SIZE = 30;

/** One page of a stage's list, with counts and the values to filter by. Any member may ask. */
export async function listOpportunities(
  viewer: Viewer,
  stage: OpportunityStage,
  filters: OpportunityFilters,
): Promise<OpportunityList> {
  const sort = sortOf(stage, filters.sort);
  const [rows, groups] = await Promise.all([
    findCards(viewer, db(), stage, { ...filters, sort }, PAGE_SIZE),
    countGroups(viewer, db()),
  ]);
  const page = pageOf(rows, PAGE_SIZE, (row) => ({ key: row.sortKey, id: row.id }), cardOf);
  const here = groups.filter((group) => group.stage === stage);
  const facets = {
    sectors: facetsOf(here, 'sector'),
    regions: facetsOf(here, 'region'),
    types: facetsOf(here, 'type'),
  };
  return { ...page, stage, filters, sort, counts: countsOf(groups), facets };
}

/** How many opportunities each stage holds, for the navigation. */
export async function opportunityCounts(viewer: Viewer): Promise<Record<OpportunityStage, number>> {
  return countsOf(await countGroups(viewer, db()));
}

/**
 * One opportunity by the name in its address, as much of it as the viewer may see.
 * @throws DomainError `not_found` when there is none, or none for this viewer.
 */
export async function opportunityBySlug(viewer: Viewer, slug: string): Promise<OpportunityDetail> {
  const row = opportunitySlug.safeParse(slug).success ? await findBySlug(viewer, db(), slug) : undefined;
  if (!row) throw new DomainError('not_found', 'There is no such opportunity.');
  const { content, ...card } = row;
  const opportunity = cardOf(card);
  if (content) return { gate: null, opportunity, content };
  return { gate: viewer.ndaSignedAt ? 'summary' : 'nda', opportunity, content };
}

function cardOf(row: CardRow): OpportunityCard {
  const { currency } = row;
  const money = (amount: number): Money => ({ amount, currency });
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    summary: row.summary,
    stage: row.stage,
    sector: row.sector,
    region: row.region,
    type: row.type,
    target: money(row.target),
    raised: money(row.accepted),
    minimum: money(row.minimum),
    maximum: money(row.maximum),
    step: money(row.step),
    requiresAccreditation: row.requiresAccreditation,
    opensAt: iso(row.opensAt),
    closesAt: iso(row.closesAt),
    closedAt: iso(row.closedAt),
    passedAt: iso(row.passedAt),
    publishedAt: iso(row.publishedAt),
    heroKey: row.heroKey,
    mine: stakeOf(row, money),
  };
}

function stakeOf(row: CardRow, money: (amount: number) => Money): OwnStake {
  const { committed } = row;
  return {
    desired: row.desired === null ? null : money(row.desired),
    indication:
      row.likeliness === null
        ? null
        : {
            likeliness: row.likeliness as Likeliness,
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

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Group = Awaited<ReturnType<typeof countGroups>>[number];

function countsOf(groups: readonly Group[]): Record<OpportunityStage, number> {
  const counts = { open: 0, pipeline: 0, closed: 0, passed: 0 };
  for (const { stage, count } of groups) counts[stage] += count;
  return counts;
}

function facetsOf(groups: readonly Group[], name: 'sector' | 'region' | 'type'): Facet[] {
  const counts = new Map<string, number>();
  for (const group of groups) counts.set(group[name], (counts.get(group[name]) ?? 0) + group.count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
}
