import { useNavigate } from 'react-router';
import { quarterAfter, quarterText } from '#app/domain/access/quarter.ts';
import { reviewsPage } from '#app/features/access-review/access-review.server.ts';
import { ReviewHistory } from '#app/features/access-review/ui/review-history.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'access' });
  return { ...(await reviewsPage(viewer)), timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Access review', matches);

export default function AccessReviewsPage({ loaderData }: Route.ComponentProps) {
  const { quarter, reviews, timeZone } = loaderData;
  const hasBegun = reviews.some((review) => review.quarter === quarter);
  return (
    <>
      <PageHeader
        title="Access review"
        lead="Each quarter, an admin with full permissions confirms or ends every grant of access and every admin permission."
      />
      {!hasBegun && (
        <div className="mb-10">
          <EmptyState
            icon="Checkmark"
            title={`The review for ${quarterText(quarter)} has not started`}
            action={
              <IfMayAct>
                <StartButton quarter={quarter} />
              </IfMayAct>
            }
          >
            It lists what is in force when it begins, and is due from {formatDate(quarter)} until it is signed
            off.
          </EmptyState>
        </div>
      )}
      <ReviewHistory reviews={reviews} timeZone={timeZone} />
      {hasBegun && (
        <p className="mt-4 text-muted">The next review is due on {formatDate(quarterAfter(quarter))}.</p>
      )}
    </>
  );
}

function StartButton({ quarter }: { quarter: string }) {
  const { run, isRunning } = useAct();
  const navigate = useNavigate();
  const start = () =>
    run(`start ${quarter}`, (rpc) => rpc.accessReview.start.mutate(), {
      done: ({ id }) => {
        void navigate(`/admin/access-review/${id}`);
        return null;
      },
    });
  return (
    <Button variant="primary" pending={isRunning(`start ${quarter}`)} onClick={() => void start()}>
      Start the review
    </Button>
  );
}
