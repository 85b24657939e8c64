import { READERS } from '#app/features/documents/reading/reader-list.tsx';
import { documentAt, readerList, readingOf } from '#app/features/documents/reading/reading.server.ts';
import { readingTime } from '#app/features/documents/reading/reading-time.ts';
import { UnreadList } from '#app/features/documents/reading/ui/unread-list.tsx';
import { unreadOf } from '#app/features/documents/reading/unread.server.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const document = await forPage(args, documentAt(viewer, args.params.id));
  const asked = readerList.asked(args.url);
  const [page, reading, unread] = await Promise.all([
    readerList.of(document).page(viewer, asked),
    readingOf(viewer, document.id),
    unreadOf(viewer, document.id),
  ]);
  return { document, page, reading, unread, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Reading of ${loaderData.document.name}` : 'Reading', matches);

export default function ReadingPage({ loaderData }: Route.ComponentProps) {
  const { document, page, reading, unread, asked, timeZone } = loaderData;
  const { members, milliseconds } = reading;
  const address = useListAddress();
  return (
    <>
      <PageHeader
        title={document.name}
        up={{ to: `/admin/documents/${document.id}`, label: 'Document' }}
        lead={
          members === 0
            ? 'Reading time'
            : `Read by ${members === 1 ? '1 member' : `${members} members`}, ${readingTime(milliseconds)} in total.`
        }
      />
      <ListTable
        list={READERS}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(READERS, document.id)}
        context={{ timeZone }}
      />
      <UnreadList key={document.id} documentId={document.id} unread={unread} />
    </>
  );
}
