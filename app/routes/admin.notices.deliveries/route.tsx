import { deliveryList } from '#app/features/notices/reading/deliveries.server.ts';
import { DELIVERIES } from '#app/features/notices/reading/delivery-list.tsx';
import { noticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { NoticeHead } from '../admin.notices.notice/notice-head.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const parent = await forPage(args, deliveryList.parentAt(viewer, args.params.id));
  const asked = deliveryList.asked(args.url);
  const [notice, page] = await Promise.all([
    noticeView(viewer, parent.id),
    deliveryList.of(parent).page(viewer, asked),
  ]);
  return { notice, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Deliveries', matches);

export default function DeliveriesPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another notice.
  return <DeliveriesContent key={props.loaderData.notice.id} {...props} />;
}

function DeliveriesContent({ loaderData }: Route.ComponentProps) {
  const { notice, page, asked, timeZone } = loaderData;
  const address = useListAddress();
  return (
    <>
      <NoticeHead {...{ notice, timeZone }} isPublished={notice.publishedAt !== null} tab="deliveries" />
      <ListFilters list={DELIVERIES} address={address} context={{ timeZone }} />
      <ListTable
        list={DELIVERIES}
        {...{ page, asked, address }}
        file={fileOf(DELIVERIES, notice.id)}
        context={{ timeZone }}
      />
    </>
  );
}
