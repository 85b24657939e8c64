import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { PAYOUT_STATE_WORDS } from '#app/features/payments/payouts/payout.ts';
import { PAYOUT_LINES } from '#app/features/payments/payouts/payout-line-list.tsx';
import { payoutDetail, payoutLineList } from '#app/features/payments/payouts/payout-lists.server.ts';
import { LeftOutList } from '#app/features/payments/ui/left-out-list.tsx';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PayoutActs } from './payout-acts.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const detail = await forPage(args, payoutDetail(viewer, args.params.id));
  const { id, vehicle, notice } = detail.row;
  const asked = payoutLineList.asked(args.url);
  const page = await payoutLineList.of({ id, name: `${vehicle}, ${notice}` }).page(viewer, asked);
  return { detail, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Pay-out file', matches);

export default function PayoutPage({ loaderData }: Route.ComponentProps) {
  const { detail, page, asked, timeZone } = loaderData;
  const { row, accountEnding, cancelReason, leftOut, changes } = detail;
  const address = useListAddress();
  const at = (iso: string) => formatDateTime(iso, timeZone);
  return (
    <>
      <PageHeader
        title={`${row.vehicle}, ${row.notice}`}
        lead={`Pay-out file, ${PAYOUT_STATE_WORDS[row.state].toLowerCase()}`}
        up={{ to: '/admin/payments/payouts', label: 'Pay-outs' }}
        actions={<PayoutActs detail={detail} />}
      />
      <div className="flex flex-col gap-8">
        {changes.length > 0 && (
          <div role="alert" className="flex gap-3 rounded-md bg-critical-soft p-4 text-critical">
            <Icon name="Alert" className="mt-0.5 shrink-0" />
            <div>
              <p className="font-semibold">This file cannot be released</p>
              <ul>
                {changes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <p>Cancel the file, and prepare another.</p>
            </div>
          </div>
        )}
        <div className="max-w-xl">
          <KeyValues
            items={[
              { label: 'Total', value: formatMoneyExactly({ amount: row.total, currency: row.currency }) },
              { label: 'Payments', value: row.count.toLocaleString('en-GB') },
              { label: 'Paid on', value: formatDate(row.executionDate) },
              { label: 'From account ending', value: accountEnding },
              { label: 'Prepared', value: `${at(row.preparedAt)}, ${row.preparedBy}` },
              ...(row.releasedAt
                ? [{ label: 'Released', value: `${at(row.releasedAt)}, ${row.releasedBy}` }]
                : []),
              ...(cancelReason ? [{ label: 'Cancelled', value: cancelReason }] : []),
            ]}
          />
        </div>
        <LeftOutList leftOut={leftOut} currency={row.currency} />
        <div>
          <ListFilters list={PAYOUT_LINES} address={address} />
          <ListTable
            list={PAYOUT_LINES}
            {...{ page, asked, address }}
            file={fileOf(PAYOUT_LINES, row.id)}
            context={null}
          />
        </div>
      </div>
    </>
  );
}
