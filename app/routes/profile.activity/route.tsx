import { ACTIVITY_KINDS, TIMELINE_MONTHS } from '#app/features/engagement/activity.ts';
import { timelineFilters } from '#app/features/engagement/engagement-input.ts';
import { activityTimeline } from '#app/features/engagement/timeline.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TimelinePage } from '../activity/timeline-page.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const filters = timelineFilters.parse(Object.fromEntries(args.url.searchParams));
  return { timeline: await activityTimeline(viewer, { memberId: viewer.memberId }, filters), filters };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your activity', matches);

/** The viewer's own activity: the timeline that admins see, with names only where the viewer may still see them. */
export default function OwnActivityPage({ loaderData: { timeline, filters } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Your activity"
        lead={`What you did in the last ${TIMELINE_MONTHS} months. Only you and the firm can see it.`}
        up={{ to: '/profile', label: 'Profile' }}
        actions={
          <ButtonLink to="/api/profile/data" reloadDocument prefetch={false} icon="Download">
            Download my data
          </ButtonLink>
        }
      />
      <p className="mb-6 max-w-read text-muted">
        We keep it to serve you well, and to know who received which documents. The firm also sees how long
        you read each page of a document. This page shows {TIMELINE_MONTHS} months. Sign-ins are kept for 180
        days, everything else until your account is deleted. Copies of documents that you were given remain
        recorded after that.
      </p>
      <TimelinePage
        timeline={timeline}
        filters={filters}
        kinds={ACTIVITY_KINDS}
        withLinks={false}
        empty={{
          title: 'No activity yet',
          text: 'What you read, watch, download, ask or indicate appears here.',
        }}
      />
    </>
  );
}
