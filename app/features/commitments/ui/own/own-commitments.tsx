import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { CommitmentView } from '../../commitment.ts';
import { COMMITMENT_COLUMN } from './commitment-columns.tsx';

const COLUMNS: readonly Column<CommitmentView>[] = Object.values(COMMITMENT_COLUMN);

export function OwnCommitments({ commitments }: { commitments: readonly CommitmentView[] }) {
  return <Table caption="Your commitments" columns={COLUMNS} rows={commitments} rowKey={({ id }) => id} />;
}
