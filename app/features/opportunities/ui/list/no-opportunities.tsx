import type { OpportunityStage } from '#app/domain/opportunity-content.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { type OpportunityFilters, searchFromFilters } from '../../opportunity.ts';

const NOTHING_YET = {
  open: {
    title: 'Nothing is open at the moment',
    text: 'You will be told as soon as the next opportunity opens. What we are preparing is under Pipeline.',
    to: '/opportunities/pipeline',
    action: 'See the pipeline',
  },
  pipeline: {
    title: 'Nothing is in preparation that we can show yet',
    text: 'Opportunities appear here weeks before they open, so that you can say how likely you are to take part.',
    to: '/opportunities/open',
    action: 'See what is open',
  },
  closed: {
    title: 'Nothing has closed yet',
    text: 'Opportunities that were raised in full, or whose deadline has passed, will be kept here.',
    to: '/opportunities/open',
    action: 'See what is open',
  },
  passed: {
    title: 'We have not passed on anything yet',
    text: 'What we look at and decline will be kept here, with our reason.',
    to: '/opportunities/open',
    action: 'See what is open',
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
      title="Nothing matches"
      action={
        <>
          {given.length > 1 &&
            given.map((name) => (
              <ButtonLink key={name} to={without({ [name]: undefined })} replace preventScrollReset>
                Without “{filters[name]}”
              </ButtonLink>
            ))}
          <ButtonLink to={`/opportunities/${stage}`} replace preventScrollReset>
            Clear the filters
          </ButtonLink>
        </>
      }
    >
      {given.length > 1
        ? 'No opportunity fits all of this together. Try it with less.'
        : 'No opportunity fits this. Try something else.'}
    </EmptyState>
  );
}
