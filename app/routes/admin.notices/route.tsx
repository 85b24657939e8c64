import { NewNotice } from '#app/features/notices/drafting/new-notice.tsx';
import { noticeList, noticeVehicles } from '#app/features/notices/listing/notice-list.server.ts';
import { NOTICES } from '#app/features/notices/listing/notice-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = noticeList.asked(args.url);
  const [page, vehicles] = await Promise.all([noticeList.page(viewer, asked), noticeVehicles(viewer)]);
  return { page, vehicles, asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notices', matches);

export default function NoticesPage({ loaderData: { page, vehicles, asked } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title="Notices"
        lead="Capital calls and distributions, from draft to paid."
        actions={<NewNotice vehicles={vehicles} variant="primary" />}
      />
      <ListFilters list={NOTICES} address={address} />
      <ListTable list={NOTICES} {...{ page, asked, address }} context={{}} />
    </>
  );
}
