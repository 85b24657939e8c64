import { quarterText } from '#app/domain/access/quarter.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import type { AdminOverview } from '#app/processes/admin-overview/admin-overview.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { OverviewRows, OverviewSection } from './overview-section.tsx';

/** This quarter’s review of who has access to what. */
export function DueReview({ accessReview }: Pick<AdminOverview, 'accessReview'>) {
  if (!accessReview) return null;
  const { id, quarter } = accessReview;
  const to = id ? `/admin/access-review/${id}` : '/admin/access-review';
  return (
    <OverviewSection title="Access review" area="access">
      <OverviewRows
        rows={[
          {
            id: quarter,
            name: `Access review for ${quarterText(quarter)} is due`,
            to,
            note: `Since ${formatDate(quarter)} · confirm or end each person’s access`,
            action: (
              <ButtonLink to={to} prefetch={false} size="sm">
                {id ? 'Continue' : 'Start'}
                <span className="sr-only"> the access review</span>
              </ButtonLink>
            ),
          },
        ]}
      />
    </OverviewSection>
  );
}
