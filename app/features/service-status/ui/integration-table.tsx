import type { ServiceName } from '#app/domain/services.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { failingFirst, type IntegrationSummary, needsLook, serviceWords } from '../integration.ts';
import { FailureText } from './failure-text.tsx';
import { BacklogOf, StateOf } from './integration-state.tsx';

type Props = {
  rows: readonly IntegrationSummary[];
  isTesting: (service: ServiceName) => boolean;
  onTest: (service: ServiceName) => void;
};

/** Every outside service with its state and pending jobs, those that need attention first. */
export function IntegrationTable(props: Props) {
  return (
    <Table
      caption="Outside services"
      columns={columns(props)}
      rows={failingFirst(props.rows)}
      isAlarming={needsLook}
      rowKey={({ integration }) => integration}
    />
  );
}

const columns = ({ isTesting, onTest }: Props): Column<IntegrationSummary>[] => [
  {
    id: 'service',
    header: 'Service',
    rowHeader: true,
    cell: ({ integration }) => (
      <span className="flex flex-col gap-0.5">
        <Link to={`/admin/integrations/${integration}`} className="tap">
          {serviceWords(integration).name}
        </Link>
        <span className="text-xs font-normal text-muted">{serviceWords(integration).purpose}</span>
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: (row) => <StateOf summary={row} /> },
  {
    id: 'success',
    header: 'Last success',
    rank: 4,
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? <RelativeTime iso={lastSuccessAt} /> : '–'),
  },
  {
    id: 'failure',
    header: 'Last failure',
    rank: 2,
    width: 12,
    cell: ({ lastFailureAt, lastFailure }) =>
      lastFailureAt ? (
        <span className="flex flex-col gap-0.5 max-sm:flex-1 sm:max-w-72">
          <RelativeTime iso={lastFailureAt} />
          {lastFailure && <FailureText reason={lastFailure} />}
        </span>
      ) : (
        '–'
      ),
  },
  { id: 'backlog', header: 'Queue', rank: 4, cell: (row) => <BacklogOf summary={row} /> },
  {
    id: 'dead',
    header: 'Failed permanently',
    rank: 5,
    width: 6,
    align: 'end',
    cell: ({ dead }) =>
      dead > 0 ? <Badge tone="critical">{dead}</Badge> : <span className="text-muted">0</span>,
  },
  {
    id: 'test',
    header: 'Test',
    rank: 3,
    hideHeader: true,
    align: 'end',
    cell: ({ integration, state }) =>
      integration === 'own' || state === 'unset' ? null : (
        <Button size="sm" pending={isTesting(integration)} onClick={() => onTest(integration)}>
          Test<span className="sr-only"> {serviceWords(integration).name}</span>
        </Button>
      ),
  },
];
