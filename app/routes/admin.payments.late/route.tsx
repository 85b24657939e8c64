import { useState } from 'react';
import { expectedDetail } from '#app/features/payments/lists/expected-detail.server.ts';
import { EXPECTED, EXPECTED_STATE_WORDS, EXPECTED_STATES } from '#app/features/payments/lists/late-list.tsx';
import { expectedList, paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { paymentTabs } from '#app/features/payments/ui/payment-tabs.ts';
import { RemindAllDialog } from '#app/features/payments/ui/remind-dialog.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ExpectedPanel } from './expected-panel.tsx';
import { ExpectedWork } from './expected-work.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = expectedList.asked(args.url);
  const opened = args.url.searchParams.get('entry');
  const [page, counts, detail] = await Promise.all([
    expectedList.page(viewer, asked),
    paymentCounts(viewer),
    expectedDetail(viewer, opened),
  ]);
  const isEntered = args.url.searchParams.has('enter');
  return { page, counts, asked, opened, isEntered, detail, timeZone: viewer.timeZone };
}

const TITLES = { late: 'Late payments', due: 'Payments due', paid: 'Payments received' } as const;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(TITLES[loaderData?.asked.state ?? 'late'], matches);

export default function LatePage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, opened, isEntered, detail, timeZone } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const [isReminding, setReminding] = useState(false);
  return (
    <>
      <PageHeader
        title={TITLES[asked.state]}
        lead="What is late, what is due, and what was paid."
        actions={counts.expected.late > 0 && <Button onClick={() => setReminding(true)}>Remind…</Button>}
        tabs={paymentTabs(counts)}
      />
      <ListFilters
        chips={
          <LinkChips
            label="State"
            chips={EXPECTED_STATES.map((state) => ({
              to: address.to({ state: state === 'late' ? null : state }),
              label: EXPECTED_STATE_WORDS[state],
              count: counts.expected[state],
              isCurrent: asked.state === state,
            }))}
          />
        }
        list={EXPECTED}
        address={address}
      />
      <ExpectedWork
        key={JSON.stringify({ ...asked, cursor: undefined, sort: undefined })}
        {...{ page, asked, address }}
        onOpen={panel.open}
      />
      {opened && panel.isOpen && (
        <ExpectedPanel key={opened} {...{ detail, timeZone, isEntered }} onClose={panel.close} />
      )}
      {isReminding && (
        <RemindAllDialog
          title="Remind late holders"
          asked={{ late: true }}
          onClose={() => setReminding(false)}
        />
      )}
    </>
  );
}
