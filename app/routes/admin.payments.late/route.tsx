import { EXPECTED, EXPECTED_STATE_WORDS, EXPECTED_STATES } from '#app/features/payments/lists/late-list.tsx';
import { expectedList, paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { PaymentTabs } from '#app/features/payments/ui/payment-tabs.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PaymentDialog } from './payment-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const asked = expectedList.asked(args.url);
  const [page, counts] = await Promise.all([expectedList.page(viewer, asked), paymentCounts(viewer)]);
  return { page, counts, asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Late payments', matches);

export default function LatePage({ loaderData: { page, counts, asked } }: Route.ComponentProps) {
  const address = useListAddress();
  const panel = usePanel(address, 'entry');
  const opened = page.items.find(({ id }) => id === address.value('entry'));
  return (
    <>
      <PageHeader title="Payments of holders" lead="What is late, what is due, and what was paid." />
      <div className="flex flex-col gap-6">
        <PaymentTabs {...counts} />
        <div>
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
          <ListTable
            list={EXPECTED}
            {...{ page, asked, address }}
            context={{ addressOf: (id) => address.beside({ entry: id }) }}
          />
        </div>
      </div>
      {opened && panel.isOpen && <PaymentDialog key={opened.id} expected={opened} onClose={panel.close} />}
    </>
  );
}
