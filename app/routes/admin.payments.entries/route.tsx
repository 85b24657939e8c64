import { z } from 'zod';
import { ENTRIES, ENTRY_STATE_WORDS, ENTRY_STATES } from '#app/features/payments/lists/entry-list.tsx';
import { entryDetail, entryList, paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { paymentTabs } from '#app/features/payments/ui/payment-tabs.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { EntryPanel } from './entry-panel.tsx';
import { EntryWork } from './entry-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = entryList.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('entry')).data ?? null;
  const [page, counts, detail] = await Promise.all([
    entryList.page(viewer, asked),
    paymentCounts(viewer),
    opened ? entryDetail(viewer, opened) : null,
  ]);
  return { page, counts, asked, detail, opened };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Bank entries', matches);

export default function EntriesPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, detail, opened } = loaderData;
  const { entries } = counts;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  return (
    <>
      <PageHeader
        title="Bank entries"
        lead="What the bank reported, and whose payments they are."
        tabs={paymentTabs(counts, asked.state)}
      />
      <ListFilters
        chips={
          <LinkChips
            label="State"
            chips={ENTRY_STATES.map((state) => ({
              to: address.to({ state: state === 'confirm' ? null : state }),
              label: ENTRY_STATE_WORDS[state],
              count: entries[state],
              isCurrent: asked.state === state,
            }))}
          />
        }
        list={ENTRIES}
        address={address}
      />
      <EntryWork
        key={JSON.stringify({ ...asked, cursor: undefined, sort: undefined })}
        {...{ page, asked, address }}
        onOpen={panel.open}
      />
      {opened && panel.isOpen && <EntryPanel key={opened} detail={detail} onClose={panel.close} />}
    </>
  );
}
