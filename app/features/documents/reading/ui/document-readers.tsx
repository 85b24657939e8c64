import { formatDateTime } from '#app/platform/format/dates.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import type { MemberReading } from '../member-reading.ts';
import { readingTime } from '../reading-time.ts';
import { HeatStrip } from './heat-strip.tsx';

type Props = { list: TableList; readers: readonly MemberReading[]; timeZone: string };

/** Who has read a document, for how long, and which pages, for admins. */
export function DocumentReaders({ list, readers, timeZone }: Props) {
  if (readers.length === 0) return <NoReaders />;
  return (
    <DataTable
      caption="Reading time by member"
      name="reading"
      list={list}
      columns={columns(timeZone)}
      rows={readers}
      rowKey={keyOf}
      empty={<NoReaders />}
    />
  );
}

const NoReaders = () => (
  <EmptyState icon="Eye" title="No readers yet">
    Reading time appears here once a member opens the document in the viewer. Downloads are listed under
    Activity.
  </EmptyState>
);

const columns = (timeZone: string): Column<MemberReading>[] => [
  {
    id: 'member',
    header: 'Member',
    rowHeader: true,
    cell: ({ memberId, name, version }) => (
      <>
        <Link to={`/admin/people?person=${memberId}`}>{name}</Link>
        {version > 1 && <span className="ml-2 text-xs text-muted">version {version}</span>}
      </>
    ),
  },
  { id: 'total', header: 'Time', align: 'end', cell: ({ total }) => readingTime(total) },
  {
    id: 'pages',
    header: 'Pages read',
    align: 'end',
    cell: ({ times, pages }) => (pages === null ? times.length : `${times.length} of ${pages}`),
  },
  { id: 'last', header: 'Last read', align: 'end', cell: ({ lastAt }) => formatDateTime(lastAt, timeZone) },
  { id: 'strip', header: 'By page', cell: (reader) => <PageTimes reader={reader} /> },
];

const keyOf = ({ memberId, version }: MemberReading): string => `${memberId} ${version}`;

/** One member's strip, and the same data as a table. */
function PageTimes({ reader: { name, times, pages } }: { reader: MemberReading }) {
  return (
    <details className="min-w-40">
      <summary className="tap flex items-center gap-2">
        <HeatStrip times={times} pages={pages} />
        <span className="sr-only">Time per page</span>
      </summary>
      <table className="mt-2 w-full text-xs">
        <caption className="sr-only">Reading time of {name} by page</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ page, milliseconds }) => (
            <tr key={page}>
              <th scope="row" className="text-start font-normal text-muted">
                Page {page}
              </th>
              <td className="text-end">{readingTime(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
