import { useQuery } from '@tanstack/react-query';
import { type IntegrationSummary, needsLook } from '#app/features/integrations/integration.ts';
import { IntegrationTable } from '#app/features/integrations/ui/integration-table.tsx';
import { requireViewer } from '#app/platform/guard.server.ts';
import { useTRPC } from '#app/trpc/client.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { integrations } from '#app/workflows/integrations.server.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { LIVE } from './live.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useTest } from './use-test.ts';

export async function loader(args: Route.LoaderArgs) {
  return { rows: await integrations(requireViewer(args, 'admin')) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Integrations', matches);

export default function IntegrationsPage({ loaderData }: Route.ComponentProps) {
  const trpc = useTRPC();
  const { data, isError, dataUpdatedAt, refetch } = useQuery(
    trpc.integrations.list.queryOptions(undefined, { initialData: loaderData.rows, ...LIVE }),
  );
  const { testing, test } = useTest(refetch);
  return (
    <>
      <PageHeader up={{ to: '/admin', label: 'Admin' }} title="Integrations" lead={leadOf(data)} />
      {isError && <StaleNotice since={dataUpdatedAt} />}
      <IntegrationTable rows={data} testing={testing} onTest={(service) => void test(service)} />
    </>
  );
}

function leadOf(rows: readonly IntegrationSummary[]): string {
  const count = rows.filter(needsLook).length;
  if (count === 0) return 'Nothing needs a look. Every service is asked every ten minutes.';
  return count === 1 ? 'One of them needs a look.' : `${count} of them need a look.`;
}
