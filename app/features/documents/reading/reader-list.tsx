import { formatDateTime } from '#app/platform/format/dates.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { defineList } from '#app/ui/tables/define-list.ts';
import { type PageTime, readingTime } from './reading-time.ts';
import { HeatStrip } from './ui/heat-strip.tsx';

/** A member's reading of one version. */
export type MemberReading = {
  id: string;
  memberId: string;
  name: string;
  version: number;
  pages: number | null;
  /** Milliseconds. */
  total: number;
  /** ISO time. */
  lastAt: string;
  times: PageTime[];
};

/** Who has read a document, for how long, and which pages. */
export const READERS = defineList<MemberReading, { timeZone: string }>()({
  name: 'reading',
  page: '/admin/documents/:of/reading',
  title: 'Reading time by member',
  filters: {},
  order: '-total',
  columns: [
    {
      id: 'member',
      header: 'Member',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ memberId, name, version }) => (
        <>
          <Link to={`/admin/people?person=${memberId}`}>{name}</Link>
          {version > 1 && <span className="ml-2 text-xs text-muted">version {version}</span>}
        </>
      ),
      file: [text(({ name }) => name), number(({ version }) => version, { header: 'Version' })],
    },
    {
      id: 'total',
      header: 'Time',
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ total }) => readingTime(total),
      file: number(({ total }) => Math.round(total / 1000), { header: 'Time (seconds)' }),
    },
    {
      id: 'pages',
      header: 'Pages read',
      rank: 2,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ times, pages }) => (pages === null ? times.length : `${times.length} of ${pages}`),
      file: [number(({ times }) => times.length), number(({ pages }) => pages, { header: 'Pages' })],
    },
    {
      id: 'last',
      header: 'Last read',
      rank: 3,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ lastAt }, { timeZone }) => formatDateTime(lastAt, timeZone),
      file: time(({ lastAt }) => lastAt),
    },
    { id: 'strip', header: 'By page', rank: 4, width: 12, cell: (reader) => <PageTimes reader={reader} /> },
  ],
  empty: () => ({
    icon: 'Eye',
    title: 'No readers yet',
    text: 'Reading time appears here once a member opens the document in the viewer. Downloads are listed under Activity.',
  }),
});

export type ReadersAsked = ListRequest<typeof READERS>;

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
