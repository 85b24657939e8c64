import { useQuery } from '@tanstack/react-query';
import { overallWords } from '#app/features/service-status/integration.ts';
import { listIntegrations } from '#app/features/service-status/integrations.server.ts';
import { IntegrationTable } from '#app/features/service-status/ui/integration-table.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { LIVE } from './live.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useTest } from './use-test.ts';

export async function loader(args: Route.LoaderArgs) {
  return { rows: await listIntegrations(requireViewer(args, { sees: 'system' })) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Integrations', matches);

export default function IntegrationsPage({ loaderData }: Route.ComponentProps) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(
    trpc.integrations.list.queryOptions(undefined, { initialData: loaderData.rows, ...LIVE }),
    queryClient(),
  );
  const { isTesting, test } = useTest(refetch);
  return (
    <>
      <PageHeader title="Integrations" lead={overallWords(data)} />
      {isError && <StaleNotice since={dataUpdatedAt} />}
      <IntegrationTable rows={data} isTesting={isTesting} onTest={(service) => void test(service)} />
    </>
  );
}
