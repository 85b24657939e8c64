import type { OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { type OpportunityFilters, searchFromFilters } from '../../opportunity.ts';

const NOTHING_YET = {
  open: {
    title: 'No open opportunities',
    text: 'We will notify you when the next opportunity opens. See Pipeline for what is coming.',
    to: '/opportunities/pipeline',
    action: 'See pipeline',
  },
  pipeline: {
    title: 'No opportunities in the pipeline',
    text: 'Opportunities appear here weeks before they open, so that you can indicate your interest.',
    to: '/opportunities/open',
    action: 'See open opportunities',
  },
  closed: {
    title: 'No closed opportunities',
    text: 'Opportunities appear here once they are fully raised or their deadline has passed.',
    to: '/opportunities/open',
    action: 'See open opportunities',
  },
  passed: {
    title: 'No passed opportunities',
    text: 'Opportunities we reviewed and declined appear here, with our reason.',
    to: '/opportunities/open',
    action: 'See open opportunities',
  },
} as const satisfies Record<OpportunityStage, { title: string; text: string; to: string; action: string }>;

/** Empty state of a stage without opportunities. */
export function NothingInStage({ stage }: { stage: OpportunityStage }) {
  const { title, text, to, action } = NOTHING_YET[stage];
  return (
    <EmptyState icon="Pipeline" title={title} action={<ButtonLink to={to}>{action}</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

const NARROWING = ['search', 'sector', 'region', 'type'] as const;

/** Empty state of a filtered list: each filter can be removed, or all. */
export function NothingMatches({ stage, filters }: { stage: OpportunityStage; filters: OpportunityFilters }) {
  const given = NARROWING.filter((name) => filters[name]);
  const without = (change: Partial<OpportunityFilters>) =>
    `/opportunities/${stage}${searchFromFilters(filters, change)}`;
  return (
    <EmptyState
      icon="Search"
      title="No results"
      action={
        <>
          {given.length > 1 &&
            given.map((name) => (
              <ButtonLink key={name} to={without({ [name]: undefined })} replace preventScrollReset>
                Without “{filters[name]}”
              </ButtonLink>
            ))}
          <ButtonLink to={`/opportunities/${stage}`} replace preventScrollReset>
            Clear filters
          </ButtonLink>
        </>
      }
    >
      {given.length > 1
        ? 'No opportunity matches all filters. Try fewer filters.'
        : 'No opportunity matches this filter. Try another.'}
    </EmptyState>
  );
}
