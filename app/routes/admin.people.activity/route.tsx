import { z } from 'zod';
import { ACTIVITY_KINDS, TIMELINE_MONTHS } from '#app/features/engagement/activity.ts';
import { timelineFilters } from '#app/features/engagement/engagement-input.ts';
import { activityTimeline } from '#app/features/engagement/timeline.server.ts';
import { personFacts } from '#app/features/people/admin/person.server.ts';
import { notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TimelinePage } from '../activity/timeline-page.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const id = z.uuid().safeParse(args.params.id);
  if (!id.success) throw notFound(args);
  const filters = timelineFilters.parse(Object.fromEntries(args.url.searchParams));
  const [facts, timeline] = await Promise.all([
    personFacts(viewer, id.data),
    activityTimeline(viewer, { memberId: id.data }, filters),
  ]);
  if (!facts) throw notFound(args);
  return { person: { id: facts.id, name: facts.name }, timeline, filters };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? `Activity of ${loaderData.person.name}` : 'Activity', matches);

/** What one person read, watched, downloaded, asked and indicated. */
export default function PersonActivityPage({
  loaderData: { person, timeline, filters },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={person.name}
        lead={`Activity of the last ${TIMELINE_MONTHS} months. The member sees the same under Profile.`}
        up={{ to: `/admin/people?${new URLSearchParams({ person: person.id })}`, label: 'Person' }}
      />
      <TimelinePage
        timeline={timeline}
        filters={filters}
        kinds={ACTIVITY_KINDS}
        withLinks
        empty={{
          title: 'No activity yet',
          text: 'What this member reads, watches, downloads, asks or indicates appears here.',
        }}
      />
    </>
  );
}
