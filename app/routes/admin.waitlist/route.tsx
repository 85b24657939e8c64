import { z } from 'zod';
import { WAITLIST_WORDS } from '#app/features/waitlist/ui/waitlist-labels.ts';
import { listWaitlist, waitlistCounts } from '#app/features/waitlist/waitlist.server.ts';
import {
  WAITLIST_ORDER,
  WAITLIST_SORTS,
  WAITLIST_STATES,
  type WaitlistFilters,
  type WaitlistState,
  waitlistFilters,
} from '#app/features/waitlist/waitlist.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { waitlistDetail } from '#app/processes/waitlist/waitlist-detail.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { FilterForm, type ListFilter } from '../admin/list-filters.tsx';
import { tableList } from '../admin/table-list.ts';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { EntryPanel } from './entry-panel.tsx';
import { WaitlistWork } from './waitlist-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const params = Object.fromEntries(args.url.searchParams);
  const filters = waitlistFilters.parse(params);
  const opened = z.uuid().safeParse(params.entry).data ?? null;
  const [list, counts, detail] = await Promise.all([
    listWaitlist(viewer, filters),
    waitlistCounts(viewer),
    opened ? waitlistDetail(viewer, opened) : null,
  ]);
  return { list, counts, filters, detail, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Waitlist', matches);

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  const { list, counts, filters, detail, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const addressOf = (id: string) => address.beside({ entry: id });
  return (
    <>
      <PageHeader title="Waitlist" lead={leadOf(counts)} />
      <LinkChips
        label="State"
        chips={WAITLIST_STATES.map((state) => ({
          to: address.to({ state: state === 'waiting' ? null : state }),
          label: WAITLIST_WORDS[state].text,
          count: counts[state],
          isCurrent: filters.state === state,
        }))}
      />
      <FilterForm address={address} search="E-mail" filters={FILTERS} kept={['state']} />
      <WaitlistWork
        key={JSON.stringify({ ...filters, cursor: undefined, sort: undefined })}
        list={tableList(address, {
          page: list,
          filters,
          sortable: WAITLIST_SORTS,
          usualSort: WAITLIST_ORDER,
          csv: '/api/admin/lists/waitlist.csv',
        })}
        rows={list.items}
        filters={filters}
        addressOf={addressOf}
        onOpen={panel.open}
        empty={<NobodyThere filters={filters} />}
      />
      {opened && panel.isOpen && (
        <EntryPanel key={opened} detail={detail} timeZone={timeZone} onClose={panel.close} />
      )}
    </>
  );
}

const FILTERS: readonly ListFilter[] = [
  {
    name: 'preferences',
    label: 'Preferences',
    any: 'Any preferences',
    options: [
      { value: 'given', label: 'Submitted' },
      { value: 'missing', label: 'Not submitted' },
    ],
  },
];

function NobodyThere({ filters: { q, preferences, state } }: { filters: WaitlistFilters }) {
  if (q || preferences)
    return (
      <EmptyState icon="Search" title="No results">
        Try other words or fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState icon="Checkmark" title={EMPTY[state]}>
      Visitors join the waitlist on the home page.
    </EmptyState>
  );
}

const EMPTY: Readonly<Record<WaitlistState, string>> = {
  waiting: 'The waitlist is empty',
  invited: 'No one invited from the waitlist yet',
  removed: 'No one removed',
};

function leadOf({ waiting }: Record<WaitlistState, number>): string {
  if (waiting === 0) return 'No one is on the waitlist.';
  return waiting === 1 ? '1 person is on the waitlist.' : `${waiting} people are on the waitlist.`;
}
