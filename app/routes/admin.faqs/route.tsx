import { FaqGroups } from '#app/features/faqs/ui/admin/faq-groups.tsx';
import { type FaqListFilters, faqListFilters } from '#app/features/faqs/writing/faq-filters.ts';
import { listWrittenFaqs } from '#app/features/faqs/writing/faq-list.server.ts';
import type { FaqCounts } from '#app/features/faqs/writing/written-faq.ts';
import { oneOf } from '#app/platform/lists/list.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useFaqListActs } from './use-faq-list-acts.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const filters = faqListFilters.parse(Object.fromEntries(args.url.searchParams));
  return { ...(await listWrittenFaqs(viewer, filters)), filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('FAQs', matches);

export default function AdminFaqsPage({ loaderData: { groups, counts, filters } }: Route.ComponentProps) {
  const address = useListAddress();
  const { acts, pending } = useFaqListActs();
  const isFiltered = filters.state !== undefined || filters.q !== '';
  return (
    <>
      <PageHeader
        title="FAQs"
        lead={leadOf(counts)}
        actions={
          <ButtonLink to="/admin/faqs/new" variant="primary" icon="Plus" prefetch={false}>
            New FAQ
          </ButtonLink>
        }
      />
      <ListFilters
        list={FAQS}
        address={address}
        chips={<LinkChips label="State" chips={chipsOf(counts, filters, address)} />}
      />
      {groups.length > 0 ? (
        <FaqGroups groups={groups} canMove={!isFiltered} pending={pending} acts={acts} />
      ) : (
        <EmptyState icon="Question" title={isFiltered ? 'No results' : 'No FAQs yet'}>
          {isFiltered
            ? 'Try other words or another state.'
            : 'Write the first one, or create one from an answered question in the inbox.'}
        </EmptyState>
      )}
    </>
  );
}

const CHIPS = [
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['withdrawn', 'Withdrawn'],
  ['deleted', 'Deleted'],
] as const;

const FAQS = { search: 'Search questions', filters: { state: oneOf(CHIPS.map(([state]) => state)) } };

const chipsOf = (counts: FaqCounts, { state }: FaqListFilters, address: ListAddress) => [
  { to: address.to({ state: null }), label: 'All', isCurrent: state === undefined },
  ...CHIPS.filter(([value]) => value === 'published' || value === 'draft' || counts[value] > 0).map(
    ([value, label]) => ({
      to: address.to({ state: value }),
      label,
      count: counts[value],
      isCurrent: state === value,
    }),
  ),
];

function leadOf({ published }: FaqCounts): string {
  if (published === 0) return 'No published FAQs yet.';
  return published === 1 ? '1 published FAQ.' : `${published} published FAQs.`;
}
