import { paymentCounts, statementList } from '#app/features/payments/lists/payment-lists.server.ts';
import { STATEMENTS } from '#app/features/payments/lists/statement-list.tsx';
import { paymentTabs } from '#app/features/payments/ui/payment-tabs.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = statementList.asked(args.url);
  const [page, counts] = await Promise.all([statementList.page(viewer, asked), paymentCounts(viewer)]);
  return { page, counts, asked };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Bank statements', matches);

export default function StatementsPage({ loaderData: { page, counts, asked } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title="Bank statements"
        lead="What was read, by whom, and whether it adds up."
        tabs={paymentTabs(counts)}
      />
      <ListTable list={STATEMENTS} {...{ page, asked, address }} context={null} />
    </>
  );
}
