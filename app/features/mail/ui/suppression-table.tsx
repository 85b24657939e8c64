import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { SUPPRESSION_LABELS, type Suppression } from '../mail.ts';

type Props = {
  rows: readonly Suppression[];
  isAllowing: (address: string) => boolean;
  onAllow: (address: string) => void;
};

export function SuppressionTable({ rows, ...acts }: Props) {
  return (
    <Table
      caption="Suppressed addresses"
      columns={columns(acts)}
      rows={rows}
      rowKey={({ address }) => address}
    />
  );
}

const columns = ({ isAllowing, onAllow }: Omit<Props, 'rows'>): Column<Suppression>[] => [
  {
    id: 'address',
    header: 'Address',
    rowHeader: true,
    cell: ({ address }) => <span className="wrap-anywhere">{address}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, detail }) => (
      <span className="flex flex-col max-sm:items-end">
        {SUPPRESSION_LABELS[reason]}
        {detail && <span className="max-w-md text-xs wrap-anywhere text-muted">{detail}</span>}
      </span>
    ),
  },
  { id: 'since', header: 'Since', cell: ({ since }) => <RelativeTime iso={since} /> },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: ({ address }) => (
      <Button size="sm" pending={isAllowing(address)} onClick={() => onAllow(address)}>
        Allow again<span className="sr-only">: {address}</span>
      </Button>
    ),
  },
];
