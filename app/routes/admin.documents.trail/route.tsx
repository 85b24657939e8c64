import { z } from 'zod';
import { documentTrail } from '#app/features/documents/copies/trail.server.ts';
import { TrailTable } from '#app/features/documents/copies/ui/trail-table.tsx';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const id = z.uuid().safeParse(args.params.id);
  if (!id.success) throw notFound(args);
  const cursor = args.url.searchParams.get('cursor');
  const trail = await forPage(args, documentTrail(viewer, id.data, cursor));
  return { ...trail, id: id.data, isPaged: cursor !== null, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Document activity', matches);

export default function DocumentTrailPage({ loaderData }: Route.ComponentProps) {
  const { id, title, page, isPaged, timeZone } = loaderData;
  const path = `/admin/documents/${id}/trail`;
  return (
    <>
      <PageHeader
        title="Activity"
        lead={title}
        up={{ to: `/admin/documents/${id}`, label: 'Document' }}
        actions={
          <>
            <ButtonLink to="/admin/documents/trace" icon="Search">
              Trace a copy
            </ButtonLink>
            <ButtonLink to={`/api/documents/trail.csv?documentId=${id}`} reloadDocument icon="Download">
              CSV
            </ButtonLink>
          </>
        }
      />
      <TrailTable entries={page.items} timeZone={timeZone} of="document" />
      <Pagination
        label="Activity"
        newer={isPaged ? path : null}
        newerText="Newest"
        older={page.nextCursor && `${path}?${new URLSearchParams({ cursor: page.nextCursor })}`}
        olderText="Earlier"
      />
    </>
  );
}
