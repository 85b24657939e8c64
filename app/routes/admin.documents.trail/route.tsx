import { trailList } from '#app/features/documents/copies/trail.server.ts';
import { TRAIL } from '#app/features/documents/copies/trail-list.tsx';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const document = await forPage(args, trailList.parentAt(viewer, args.params.id));
  const asked = trailList.asked(args.url);
  const page = await trailList.of(document).page(viewer, asked);
  return { document, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Document activity', matches);

export default function DocumentTrailPage({ loaderData }: Route.ComponentProps) {
  const { document, page, asked, timeZone } = loaderData;
  return (
    <>
      <PageHeader
        title="Activity"
        lead={document.name}
        up={{ to: `/admin/documents/${document.id}`, label: 'Document' }}
        actions={
          <ButtonLink to="/admin/documents/trace" icon="Search">
            Trace a copy
          </ButtonLink>
        }
      />
      <ListTable
        list={TRAIL}
        page={page}
        asked={asked}
        address={useListAddress()}
        file={fileOf(TRAIL, document.id)}
        context={{ timeZone, of: 'document' }}
      />
    </>
  );
}
