import { z } from 'zod';
import { OPPORTUNITY_KINDS } from '#app/features/engagement/activity.ts';
import { timelineFilters } from '#app/features/engagement/engagement-input.ts';
import { activityTimeline } from '#app/features/engagement/timeline.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { OpportunityTabs } from '#app/features/opportunities/ui/authoring/opportunity-tabs.tsx';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { TimelinePage } from '../activity/timeline-page.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'deals' });
  const { id } = args.params;
  if (!z.uuid().safeParse(id).success) throw notFound(args);
  const filters = timelineFilters.parse(Object.fromEntries(args.url.searchParams));
  const [view, timeline] = await Promise.all([
    forPage(args, authoringOf(viewer, id)),
    activityTimeline(viewer, { opportunityId: id }, filters),
  ]);
  const name = view.draft?.name || view.published?.name || 'Untitled';
  return { id, name, timeline, filters };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Activity on ${loaderData.name}` : 'Activity', matches);

/** Who read, watched, downloaded, asked and indicated what on one opportunity. */
export default function OpportunityActivityPage({ loaderData }: Route.ComponentProps) {
  const { id, name, timeline, filters } = loaderData;
  return (
    <>
      <OpportunityTabs
        id={id}
        name={name}
        current="activity"
        lead="What members did. Reading time per page is on each document’s page."
      />
      <TimelinePage
        timeline={timeline}
        filters={filters}
        kinds={OPPORTUNITY_KINDS}
        personHref={(person) => `/admin/people/${person}/activity`}
        withLinks={false}
        empty={{
          title: 'No activity yet',
          text: 'What members read, watch, download, ask and indicate appears here.',
        }}
      />
    </>
  );
}
