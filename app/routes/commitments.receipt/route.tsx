import { z } from 'zod';
import { RECEIPT_TITLES } from '#app/features/commitments/receipts/receipt.ts';
import { ownReceipt, receiptsOf } from '#app/features/commitments/receipts/receipts.server.ts';
import { ReceiptView } from '#app/features/commitments/ui/own/receipt-view.tsx';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const which = z.object({ id: z.uuid(), number: z.coerce.number().int().positive().max(1_000_000) });

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const asked = which.safeParse(args.params);
  if (!asked.success) throw notFound(args);
  const { id: commitmentId, number } = asked.data;
  const [receipt, receipts] = await Promise.all([
    forPage(args, ownReceipt(viewer, { commitmentId, number })),
    receiptsOf(viewer, [commitmentId]),
  ]);
  return { receipt, all: receipts[commitmentId] ?? [], timeZone: viewer.timeZone };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Receipt', matches);

export default function ReceiptPage({ loaderData: { receipt, all, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={RECEIPT_TITLES[receipt.kind]} up={{ to: '/commitments', label: 'Commitments' }} />
      <ReceiptView receipt={receipt} all={all} timeZone={timeZone} />
    </>
  );
}
