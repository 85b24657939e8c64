import { z } from 'zod';
import { waitlist, waitlistCounts } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import { WAITLIST_STATES, type WaitlistState } from '#app/features/people/joining/waitlist/waitlist.ts';
import { waitlistDetail } from '#app/features/people/joining/waitlist/waitlist-detail.server.ts';
import { WAITLIST_WORDS } from '#app/features/people/joining/waitlist/waitlist-labels.ts';
import { WAITLIST } from '#app/features/people/joining/waitlist/waitlist-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { EntryPanel } from './entry-panel.tsx';
import { WaitlistWork } from './waitlist-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = waitlist.asked(args.url);
  const opened = z.uuid().safeParse(args.url.searchParams.get('entry')).data ?? null;
  const [page, counts, detail] = await Promise.all([
    waitlist.page(viewer, asked),
    waitlistCounts(viewer),
    opened ? waitlistDetail(viewer, opened) : null,
  ]);
  return { page, counts, asked, detail, opened, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Waitlist', matches);

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, detail, opened, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  return (
    <>
      <PageHeader title="Waitlist" lead={leadOf(counts)} />
      <ListFilters
        chips={
          <LinkChips
            label="State"
            chips={WAITLIST_STATES.map((state) => ({
              to: address.to({ state: state === 'waiting' ? null : state }),
              label: WAITLIST_WORDS[state].text,
              count: counts[state],
              isCurrent: asked.state === state,
            }))}
          />
        }
        list={WAITLIST}
        address={address}
      />
      <WaitlistWork
        key={JSON.stringify({ ...asked, cursor: undefined, sort: undefined })}
        page={page}
        asked={asked}
        address={address}
        onOpen={panel.open}
      />
      {opened && panel.isOpen && (
        <EntryPanel key={opened} detail={detail} timeZone={timeZone} onClose={panel.close} />
      )}
    </>
  );
}

function leadOf({ waiting }: Record<WaitlistState, number>): string {
  if (waiting === 0) return 'No one is on the waitlist.';
  return waiting === 1 ? '1 person is on the waitlist.' : `${waiting} people are on the waitlist.`;
}
