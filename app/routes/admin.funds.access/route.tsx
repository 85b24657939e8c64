import { VehicleTabs } from '#app/features/ledger/admin/ui/vehicle-tabs.tsx';
import { vehiclePage } from '#app/features/ledger/admin/vehicles/vehicles.server.ts';
import { seenCounts, vehicleSeenBy } from '#app/features/visibility/seen-by.server.ts';
import { VEHICLE_SEEN_BY } from '#app/features/visibility/seen-by-list.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { SeenBy } from '../admin/seen-by.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const { vehicle, waiting } = await forPage(args, vehiclePage(viewer, args.params.vehicle));
  const seen = await forPage(args, vehicleSeenBy.parentAt(viewer, vehicle.slug));
  const asked = vehicleSeenBy.asked(args.url);
  const [counts, page] = await Promise.all([
    seenCounts(viewer, seen),
    vehicleSeenBy.of(seen).page(viewer, asked),
  ]);
  return { vehicle, waiting, subject: seen.subject, counts, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Who can see ${loaderData.vehicle.name}` : 'Who can see this', matches);

export default function VehicleAccessPage({ loaderData }: Route.ComponentProps) {
  const { vehicle, waiting, ...shown } = loaderData;
  return (
    <>
      <VehicleTabs vehicle={vehicle} current="access" waiting={waiting} />
      {vehicle.kind === 'deal' && (
        <p className="mb-6 max-w-prose text-muted">
          Who sees the holdings in it. Its offer has{' '}
          <Link to={`/admin/opportunities/${vehicle.id}/access`}>an audience of its own</Link>.
        </p>
      )}
      <SeenBy key={shown.subject.id} list={VEHICLE_SEEN_BY} file={vehicle.slug} {...shown} />
    </>
  );
}
