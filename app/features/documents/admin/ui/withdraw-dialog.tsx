import { formatDateTime } from '#app/platform/format/dates.ts';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { ACT_LABELS } from '../../copies/trail.ts';
import type { Opening, WithdrawalForecast } from '../withdrawing/withdrawal.ts';

type Props = {
  forecast: WithdrawalForecast;
  timeZone: string;
  /** Returns the refusal; `null` on success. */
  onWithdraw: () => Promise<string | null>;
  onClose: () => void;
};

/** Shows who has opened what before documents are withdrawn. Mount it to open it. */
export function WithdrawDialog({ forecast, timeZone, onWithdraw, onClose }: Props) {
  const { documents, people, openings } = forecast;
  const them = documents === 1 ? 'it' : 'them';
  const columns: Column<Opening>[] = [
    { id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
    ...(documents > 1 ? [{ id: 'title', header: 'Document', cell: ({ title }: Opening) => title }] : []),
    {
      id: 'at',
      header: 'Last opened',
      cell: ({ act, at }) => (
        <span className="flex flex-col">
          {formatDateTime(at, timeZone)}
          <span className="text-muted">{ACT_LABELS[act]}</span>
        </span>
      ),
    },
  ];
  return (
    <ActDialog
      size={openings.length > 0 ? 'lg' : 'sm'}
      role="alertdialog"
      title={`Withdraw ${documents === 1 ? '1 document' : `${documents} documents`}?`}
      description={
        people === 0
          ? `Nobody has opened ${them} yet. Members can no longer open ${them}, and links say so.`
          : `${people === 1 ? '1 person has' : `${people} people have`} opened ${documents === 1 ? 'it' : 'some of them'}; what they downloaded cannot be recalled. Links say that ${documents === 1 ? 'it is' : 'they are'} no longer available.`
      }
      action="Withdraw"
      danger
      ready={documents > 0}
      onAct={onWithdraw}
      onClose={onClose}
    >
      {openings.length > 0 && (
        <Table
          caption="Opened by"
          columns={columns}
          rows={openings}
          rowKey={({ memberId, title, at }) => `${memberId} ${title} ${at}`}
        />
      )}
    </ActDialog>
  );
}
