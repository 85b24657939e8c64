import { OpportunityTabs } from '#app/features/opportunities/ui/authoring/opportunity-tabs.tsx';
import { opportunitySeenBy, seenCounts } from '#app/features/visibility/seen-by.server.ts';
import { OPPORTUNITY_SEEN_BY } from '#app/features/visibility/seen-by-list.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { SeenBy } from '../admin/seen-by.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const seen = await forPage(args, opportunitySeenBy.parentAt(viewer, args.params.id));
  const asked = opportunitySeenBy.asked(args.url);
  const [counts, page] = await Promise.all([
    seenCounts(viewer, seen),
    opportunitySeenBy.of(seen).page(viewer, asked),
  ]);
  return { subject: seen.subject, counts, page, asked, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Who can see ${loaderData.subject.name}` : 'Who can see this', matches);

export default function OpportunityAccessPage({ loaderData }: Route.ComponentProps) {
  const { subject } = loaderData;
  return (
    <>
      <OpportunityTabs
        id={subject.id}
        name={subject.name || 'Untitled'}
        current="access"
        lead="Who can see it, and why."
      />
      <SeenBy key={subject.id} list={OPPORTUNITY_SEEN_BY} file={subject.id} {...loaderData} />
    </>
  );
}
