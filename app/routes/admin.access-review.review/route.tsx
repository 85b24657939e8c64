import { useState } from 'react';
import { quarterText } from '#app/domain/access/quarter.ts';
import { reviewItemList } from '#app/features/access-review/access-review.server.ts';
import { type ReviewItem, unsettledIn } from '#app/features/access-review/access-review.ts';
import { REVIEW_ITEMS } from '#app/features/access-review/item-list.tsx';
import { EndAccessDialog } from '#app/features/access-review/ui/end-access-dialog.tsx';
import { outcome } from '#app/features/access-review/ui/review-history.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { fileOf } from '#app/platform/lists/list.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'access' });
  const { name, ...listed } = await forPage(args, reviewItemList.parentAt(viewer, args.params.id));
  const asked = reviewItemList.asked(args.url);
  const page = await reviewItemList.of({ name, ...listed }).page(viewer, asked);
  const { review, since, needsSecondAdmin } = listed;
  return {
    review,
    since,
    needsSecondAdmin,
    page,
    asked,
    viewerId: viewer.memberId,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(
    loaderData ? `Access review ${quarterText(loaderData.review.quarter)}` : 'Access review',
    matches,
  );

export default function AccessReviewPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another review.
  return <AccessReviewContent key={props.loaderData.review.id} {...props} />;
}

function AccessReviewContent({ loaderData }: Route.ComponentProps) {
  const { review, since, needsSecondAdmin, page, asked, viewerId, timeZone } = loaderData;
  const address = useListAddress();
  const { run, isRunning } = useAct();
  const mayAct = useMayAct();
  const [ending, setEnding] = useState<ReviewItem | null>(null);
  const open = unsettledIn(review);
  const isOpen = review.signedOffAt === null;
  const quarter = quarterText(review.quarter);
  const keep = ({ id, decision }: ReviewItem) =>
    void run(`decide ${id}`, (rpc) =>
      rpc.accessReview.decide.mutate({ id, decision: 'keep', seen: decision }),
    );
  const signOff = () =>
    void run(`sign off ${review.id}`, (rpc) => rpc.accessReview.signOff.mutate({ id: review.id }), {
      done: () => `The access review for ${quarter} is signed off.`,
    });
  return (
    <>
      <PageHeader
        title={`Access review ${quarter}`}
        lead={
          isOpen
            ? `Started by ${review.startedBy} on ${formatDate(review.startedAt, timeZone)}. Keep or end each, then sign off.`
            : `Signed off by ${review.signedOffBy} on ${formatDate(review.signedOffAt ?? '', timeZone)}: ${outcome(review)}.`
        }
        up={{ to: '/admin/access-review', label: 'Access review' }}
        actions={
          isOpen &&
          mayAct && (
            <Button
              variant="primary"
              disabled={open > 0}
              pending={isRunning(`sign off ${review.id}`)}
              onClick={signOff}
            >
              Sign off
            </Button>
          )
        }
      />
      {isOpen && (
        <div className="mb-6 max-w-3xl">
          <p role="status" className="text-lg font-semibold tabular-nums">
            {open === 0
              ? `Everything is decided: ${outcome(review)}.`
              : `${open} to decide, ${outcome(review)}.`}
          </p>
          {since > 0 && (
            <p className="mt-1 text-muted">
              Access granted after this review began ({since}) will be in the next one.
            </p>
          )}
        </div>
      )}
      <ListFilters list={REVIEW_ITEMS} address={address} />
      <ListTable
        list={REVIEW_ITEMS}
        page={page}
        asked={asked}
        address={address}
        file={fileOf(REVIEW_ITEMS, review.id)}
        context={{
          timeZone,
          mayDecide: isOpen && mayAct,
          refusal: ({ memberId }) =>
            needsSecondAdmin && memberId === viewerId ? 'Another admin must review your access.' : null,
          isRunning: ({ id }) => isRunning(`decide ${id}`),
          onKeep: keep,
          onEnd: setEnding,
        }}
      />
      {ending && (
        <EndAccessDialog item={ending} needsSecondAdmin={needsSecondAdmin} onClose={() => setEnding(null)} />
      )}
    </>
  );
}
