import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { shareOf } from '#app/platform/format/rates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { QueueRow } from '../../admin/review-queue.ts';

/** All facts that an admin considers before deciding. */
export function CommitmentFactsList({ row, timeZone }: { row: QueueRow; timeZone: string }) {
  const { opportunity, member, entity, amount, desired, book, submittedAt } = row;
  const accredited = member.accreditedAt
    ? `Declared on ${formatDate(member.accreditedAt, timeZone)}`
    : 'Not declared';
  return (
    <KeyValues
      items={[
        {
          label: 'Opportunity',
          value: (
            <span className="flex flex-wrap gap-x-3">
              <Link to={`/opportunities/${opportunity.stage}/${opportunity.slug}`}>{opportunity.name}</Link>
              <Link to={`/admin/opportunities/${opportunity.id}/book`} prefetch={false}>
                Book
              </Link>
            </span>
          ),
        },
        {
          label: 'Person',
          value: (
            <Link to={`/admin/people?${new URLSearchParams({ person: member.id })}`} prefetch={false}>
              {member.name}
            </Link>
          ),
        },
        { label: 'Invests as', value: entity?.name ?? `${member.name} (in own name)` },
        { label: 'Requested', value: formatMoney(amount) },
        { label: 'Desired amount', value: desired ? formatMoney(desired) : '–' },
        { label: 'Share of the target', value: shareOf(amount.amount, book.target.amount) },
        { label: 'Target', value: formatMoney(book.target) },
        { label: 'Accepted so far', value: formatMoney(book.accepted) },
        { label: 'Left', value: formatMoney(book.left) },
        { label: 'Submitted', value: formatDateTime(submittedAt, timeZone) },
        { label: 'Accredited', value: accredited },
        { label: 'E-mail', value: <Link to={`mailto:${member.email}`}>{member.email}</Link> },
      ]}
    />
  );
}
