import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, moneyColumn } from '#app/domain/money/money.ts';
import { DraftNotice } from '#app/features/funds/ui/draft-notice.tsx';
import { VehicleTabs, vehiclePath } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { HOLDERS, type HolderRow } from '#app/features/ledger/admin/vehicles/holder-list.tsx';
import { holderList, vehiclePage, vehicleSums } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import type { VehicleSums } from '#app/features/ledger/admin/vehicles/vehicles.ts';
import { navNote } from '#app/features/ledger/figures/figure-text.ts';
import { NewNotice } from '#app/features/notices/drafting/new-notice.tsx';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Stat, StatRow } from '#app/ui/figures/stat.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { useOfferWithdrawal } from '../admin/use-offer-withdrawal.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useViewAs } from './use-view-as.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const asked = holderList.asked(args.url);
  const [sums, page] = await Promise.all([
    vehicleSums(viewer, vehicle),
    holderList.of(vehicle).page(viewer, asked),
  ]);
  return { vehicle, waiting, sums, page, asked };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Holders of ${loaderData.vehicle.name}` : 'Holders', matches);

export default function HoldersPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another vehicle.
  return <HoldersContent key={props.loaderData.vehicle.id} {...props} />;
}

function HoldersContent({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, sums, page, asked } = loaderData;
  const address = useListAddress();
  const { viewing, viewAs } = useViewAs();
  const withdrawal = useOfferWithdrawal({ kind: 'fund', id: vehicle.id }, vehicle.name);
  const isLong = asked.cursor !== undefined || page.nextCursor !== null || page.items.length > 10;
  return (
    <>
      <VehicleTabs
        vehicle={vehicle}
        current="holders"
        waiting={waiting}
        actions={
          <>
            <ButtonLink to={vehiclePath(vehicle, '/edit')} icon="Pen" prefetch={false}>
              {vehicle.kind === 'fund' ? 'Edit fund' : 'Edit deal'}
            </ButtonLink>
            {vehicle.kind === 'fund' && !vehicle.isDraft && (
              <Button onClick={withdrawal.ask} pending={withdrawal.pending}>
                Withdraw…
              </Button>
            )}
            {!vehicle.isDraft && <NewNotice vehicles={[vehicle]} />}
          </>
        }
      />
      {withdrawal.dialog}
      {vehicle.isDraft && <DraftNotice fund={vehicle} holders={sums.holders} />}
      <div className="mb-6">
        <VehicleFigures sums={sums} currency={vehicle.currency} />
      </div>
      {waiting > 0 && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3">
          <span className="flex-1 basis-60">
            {waiting === 1
              ? '1 funded commitment has no position yet.'
              : `${waiting} funded commitments have no position yet.`}
          </span>
          <IfMayAct>
            <ButtonLink to={vehiclePath(vehicle, '/commitments')} size="sm" prefetch={false}>
              Create {waiting === 1 ? 'position' : 'positions'}…
            </ButtonLink>
          </IfMayAct>
        </p>
      )}
      {(isLong || asked.q) && <ListFilters list={HOLDERS} address={address} />}
      <ListTable
        list={HOLDERS}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(HOLDERS, vehicle.slug)}
        context={{
          amountOf: amountsIn(page.items, vehicle.currency),
          pathTo: (path) => vehiclePath(vehicle, path),
          viewing,
          onViewAs: (memberId) => void viewAs(memberId),
        }}
      />
    </>
  );
}

function amountsIn(rows: readonly HolderRow[], currency: Currency) {
  const inColumn = moneyColumn(
    rows.flatMap(({ sums }) => [sums.committed, sums.paidIn, sums.unfunded, sums.distributed, sums.nav]),
  );
  return (amount: number) => inColumn({ amount, currency });
}

function VehicleFigures({ sums, currency }: { sums: VehicleSums; currency: Currency }) {
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <StatRow many>
      <Stat label="Committed" value={money(sums.committed)} note={holdersText(sums.holders)} />
      <Stat label="Paid in" value={money(sums.paidIn)} />
      <Stat label="Unfunded" value={money(sums.unfunded)} />
      <Stat label="Distributed" value={money(sums.distributed)} />
      <Stat label="Net value" value={money(sums.nav)} note={navNote(sums.navBasis, sums.holders)} />
    </StatRow>
  );
}

const holdersText = (count: number): string =>
  count === 1 ? 'by 1 holder' : `by ${count.toLocaleString('en-GB')} holders`;
