import { z } from 'zod';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { paymentCounts } from '#app/features/payments/lists/payment-lists.server.ts';
import { PAYOUTS } from '#app/features/payments/payouts/payout-list.tsx';
import {
  payoutList,
  payoutPreview,
  type ToPayOut,
  toPayOut,
} from '#app/features/payments/payouts/payout-lists.server.ts';
import { paymentTabs } from '#app/features/payments/ui/payment-tabs.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { type ListAddress, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { usePanel } from '../admin/use-panel.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PrepareDialog } from './prepare-dialog.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = payoutList.asked(args.url);
  const noticeId = z.uuid().safeParse(args.url.searchParams.get('notice')).data ?? null;
  const [page, counts, waiting, preview] = await Promise.all([
    payoutList.page(viewer, asked),
    paymentCounts(viewer),
    toPayOut(viewer),
    noticeId ? payoutPreview(viewer, noticeId) : null,
  ]);
  return { page, counts, asked, waiting, preview };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Pay-outs', matches);

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, asked, waiting, preview } = loaderData;
  const address = useListAddress();
  const panel = usePanel(address, 'notice');
  return (
    <>
      <PageHeader
        title="Pay-outs"
        lead="Files for your bank. Each is released before it can be downloaded, and no payment is in two of them."
        tabs={paymentTabs(counts)}
      />
      <div className="flex flex-col gap-6">
        {waiting.length > 0 && <Waiting notices={waiting} address={address} />}
        <div>
          <ListFilters list={PAYOUTS} address={address} />
          <ListTable list={PAYOUTS} {...{ page, asked, address }} context={null} />
        </div>
      </div>
      {preview && panel.isOpen && (
        <PrepareDialog key={preview.noticeId} preview={preview} onClose={panel.close} />
      )}
    </>
  );
}

function Waiting({ notices, address }: { notices: readonly ToPayOut[]; address: ListAddress }) {
  return (
    <section aria-labelledby="to-pay-out">
      <h2 id="to-pay-out" className="mb-2">
        To be paid out
      </h2>
      <ul className="divide-y border-y">
        {notices.map(({ noticeId, vehicle, notice, count, total, currency, dueDate }) => (
          <li key={noticeId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {vehicle}, {notice}
              </p>
              <p className="text-muted">
                {count === 1 ? '1 payment' : `${count.toLocaleString('en-GB')} payments`}, due{' '}
                {formatDate(dueDate)}
              </p>
            </div>
            <div className="flex items-center gap-4">
              <span className="font-semibold tabular-nums">
                {formatMoneyExactly({ amount: total, currency })}
              </span>
              <IfMayAct>
                <ButtonLink to={address.beside({ notice: noticeId })}>
                  Prepare a file…
                  <span className="sr-only">
                    {' '}
                    for {vehicle}, {notice}
                  </span>
                </ButtonLink>
              </IfMayAct>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
