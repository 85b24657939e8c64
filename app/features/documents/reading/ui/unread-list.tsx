import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { SelectableTable } from '#app/ui/tables/selectable-table.tsx';
import type { Column } from '#app/ui/tables/table.tsx';
import type { Unread, UnreadMember } from '../remind.ts';

type Props = { documentId: string; unread: Unread };

/** Who may read a document and has not opened it, one or several of whom an admin reminds. */
export function UnreadList({ documentId, unread: { total, people } }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { run, isRunning } = useAct();
  if (total === 0) return null;
  const chosen = people.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const memberIds = chosen.length > 0 ? chosen : people.map(({ id }) => id);
  const remind = () =>
    run('remind', (rpc) => rpc.reading.remind.mutate({ id: documentId, memberIds }), {
      done: ({ reminded }) => {
        setSelected(new Set());
        return remindedText(reminded);
      },
    });
  return (
    <section aria-labelledby="unread" className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
        <h2 id="unread" className="text-lg">
          Not opened yet <span className="font-normal text-muted">{total}</span>
        </h2>
        <Button pending={isRunning('remind')} onClick={() => void remind()}>
          Remind{' '}
          {chosen.length > 0
            ? chosen.length
            : memberIds.length === 1
              ? '1 member'
              : `all ${memberIds.length}`}
        </Button>
      </div>
      <p className="mb-3 max-w-read text-muted">
        They may read it and have neither opened nor downloaded it. Each person is reminded at most once a
        day.
      </p>
      <SelectableTable
        caption="Members who have not opened it"
        columns={COLUMNS}
        rows={people}
        rowKey={({ id }) => id}
        selected={selected}
        onSelect={setSelected}
      />
      {total > people.length && <p className="mt-3 text-muted">and {total - people.length} more</p>}
    </section>
  );
}

const remindedText = (reminded: number): string => {
  if (reminded === 0)
    return 'Nobody was reminded: they were already today, have opened it, or want no such notices.';
  return reminded === 1 ? '1 member reminded.' : `${reminded} members reminded.`;
};

const COLUMNS: Column<UnreadMember>[] = [
  {
    id: 'member',
    header: 'Member',
    rowHeader: true,
    cell: ({ id, name, email }) => <PersonCell name={name} email={email} to={`/admin/people?person=${id}`} />,
  },
  {
    id: 'reminded',
    header: 'Reminded',
    align: 'end',
    cell: ({ remindedAt }) => (remindedAt ? <RelativeTime iso={remindedAt} /> : '–'),
  },
];
