import {
  READING_ORDER,
  READING_SORTS,
  readingFilters,
  sortedReaders,
} from '#app/features/documents/reading/member-reading.ts';
import { documentReadings } from '#app/features/documents/reading/reading.server.ts';
import { readingTime } from '#app/features/documents/reading/reading-time.ts';
import { DocumentReaders } from '#app/features/documents/reading/ui/document-readers.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { tableList } from '../admin/table-list.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const readings = await forPage(args, documentReadings(viewer, args.params.id));
  const filters = readingFilters.parse(Object.fromEntries(args.url.searchParams));
  const readers = sortedReaders(readings.readers, filters.sort);
  return { readings: { ...readings, readers }, filters, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Reading of ${loaderData.readings.title}` : 'Reading', matches);

export default function ReadingPage({ loaderData: { readings, filters, timeZone } }: Route.ComponentProps) {
  const { id, title, readers } = readings;
  const address = useListAddress();
  const total = readers.reduce((sum, reader) => sum + reader.total, 0);
  const members = new Set(readers.map(({ memberId }) => memberId)).size;
  return (
    <>
      <PageHeader
        title={title}
        up={{ to: `/admin/documents/${id}`, label: 'Document' }}
        lead={
          members === 0
            ? 'Reading time'
            : `Read by ${members === 1 ? '1 member' : `${members} members`}, ${readingTime(total)} in total.`
        }
      />
      <DocumentReaders
        list={tableList(address, {
          page: { nextCursor: null },
          filters,
          sortable: READING_SORTS,
          usualSort: READING_ORDER,
          csv: `/api/admin/lists/documents/${id}/reading.csv`,
        })}
        readers={readers}
        timeZone={timeZone}
      />
    </>
  );
}
