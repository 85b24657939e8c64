import { quarterText } from '#app/domain/access/quarter.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Review, unsettledIn } from '../access-review.ts';

type Props = { reviews: readonly Review[]; timeZone: string };

/** The reviews of all quarters, newest first. */
export function ReviewHistory({ reviews, timeZone }: Props) {
  if (reviews.length === 0) return null;
  return (
    <ul className="max-w-3xl divide-y border-y">
      {reviews.map((review) => (
        <li key={review.id} className="py-4">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <Link to={`/admin/access-review/${review.id}`} className="tap">
              {quarterText(review.quarter)}
            </Link>
            {review.signedOffAt ? (
              <Badge tone="success">Signed off</Badge>
            ) : (
              <Badge tone="warning">{unsettledIn(review)} to decide</Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {standing(review, (iso) => formatDate(iso, timeZone))} · {outcome(review)}
          </p>
        </li>
      ))}
    </ul>
  );
}

const standing = (
  { startedAt, startedBy, signedOffAt, signedOffBy }: Review,
  date: (iso: string) => string,
): string =>
  signedOffAt
    ? `Signed off by ${signedOffBy} on ${date(signedOffAt)}`
    : `Started by ${startedBy} on ${date(startedAt)}`;

/** Says what was decided: `12 kept, 3 ended`. */
export const outcome = ({ counts: { kept, ended, gone } }: Pick<Review, 'counts'>): string =>
  `${kept} kept, ${ended} ended${gone > 0 ? `, ${gone} ended outside the review` : ''}`;
