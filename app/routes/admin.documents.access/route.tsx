import { documentSeenBy, seenCounts } from '#app/features/visibility/seen-by.server.ts';
import { DOCUMENT_SEEN_BY } from '#app/features/visibility/seen-by-list.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SeenBy } from '../admin/seen-by.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'documents' });
  const seen = await forPage(args, documentSeenBy.parentAt(viewer, args.params.id));
  const asked = documentSeenBy.asked(args.url);
  const [counts, page] = await Promise.all([
    seenCounts(viewer, seen),
    documentSeenBy.of(seen).page(viewer, asked),
  ]);
  return { subject: seen.subject, counts, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Who can see ${loaderData.subject.name}` : 'Who can see this', matches);

export default function DocumentAccessPage({ loaderData }: Route.ComponentProps) {
  const { subject } = loaderData;
  return (
    <>
      <PageHeader
        title="Who can see this, and why"
        lead={subject.name}
        up={{ to: `/admin/documents/${subject.id}`, label: 'Document' }}
      />
      <SeenBy key={subject.id} list={DOCUMENT_SEEN_BY} file={subject.id} {...loaderData} />
    </>
  );
}
