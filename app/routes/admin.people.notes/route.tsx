import { contactRows } from '#app/features/people/contacts/contacts.server.ts';
import { NOTES } from '#app/features/people/record/note-list.tsx';
import { noteList } from '#app/features/people/record/notes.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const asked = noteList.asked(args.url);
  const [page, authors] = await Promise.all([noteList.page(viewer, asked), contactRows(viewer)]);
  return { page, asked, authors: authors.map(({ id, name }) => ({ id, name })) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notes', matches);

/** What the firm wrote down about people, to search and to export. */
export default function NotesPage({ loaderData: { page, asked, authors } }: Route.ComponentProps) {
  const address = useListAddress();
  const about = asked.of ? page.items[0]?.person : undefined;
  return (
    <>
      <PageHeader
        title={about ? `Notes about ${about.name}` : 'Notes'}
        lead="Seen by admins only. They are deleted when the person is erased."
        up={
          asked.of
            ? { to: `/admin/people?${new URLSearchParams({ person: asked.of })}`, label: 'Person' }
            : { to: '/admin/people', label: 'People' }
        }
      />
      <ListFilters list={NOTES} address={address} context={{ authors }} />
      <ListTable list={NOTES} page={page} asked={asked} address={address} context={{ authors }} />
    </>
  );
}
