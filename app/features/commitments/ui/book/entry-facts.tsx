import { LIKELIHOOD_LABELS } from '#app/domain/investing/likelihood.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { type KeyValue, KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { BookEntry } from '../../book/book.ts';
import { referenceOf } from '../../receipts/receipt.ts';
import { EntryBadge } from './entry-badge.tsx';

/** All facts of one commitment; events that never happened are omitted. */
export function EntryFacts({ entry, timeZone }: { entry: BookEntry; timeZone: string }) {
  const { member, entity, asked, accepted, desired, likelihood, declineReason } = entry;
  const time = (iso: string) => formatDateTime(iso, timeZone);
  const when = (label: string, iso: string | null): KeyValue[] => (iso ? [{ label, value: time(iso) }] : []);
  return (
    <KeyValues
      items={[
        { label: 'State', value: <EntryBadge entry={entry} /> },
        {
          label: 'Person',
          value: (
            <Link to={`/admin/people?${new URLSearchParams({ person: member.id })}`}>{member.name}</Link>
          ),
        },
        { label: 'E-mail', value: <Link to={`mailto:${member.email}`}>{member.email}</Link> },
        { label: 'Invests as', value: entity ?? 'In own name' },
        { label: 'Requested', value: formatMoney(asked) },
        { label: 'Reference', value: lastReference(entry) },
        ...(accepted ? [{ label: 'Accepted', value: formatMoney(accepted) }] : []),
        { label: 'Desired amount', value: desired ? formatMoney(desired) : '–' },
        { label: 'Likelihood', value: likelihood ? LIKELIHOOD_LABELS[likelihood] : '–' },
        {
          label: 'Accredited',
          value: member.accreditedAt
            ? `Declared on ${formatDate(member.accreditedAt, timeZone)}`
            : 'Not declared',
        },
        ...when('Submitted', entry.submittedAt),
        ...when('Amended by the member', entry.amendedAt),
        ...when('Waitlisted since', entry.waitlistedAt),
        ...when(DECIDED[entry.state], entry.decidedAt),
        ...(entry.decidedBy ? [{ label: 'Decided by', value: entry.decidedBy }] : []),
        ...(declineReason ? [{ label: 'Reason', value: declineReason }] : []),
        ...when('Funded', entry.fundedAt),
      ]}
    />
  );
}

/** The reference of the receipt for the member's last change: a withdrawal's comes after those of the revisions. */
const lastReference = ({ id, state, revision }: BookEntry): string =>
  referenceOf({ commitmentId: id, number: state === 'withdrawn' ? revision + 1 : revision });

const DECIDED: Readonly<Record<BookEntry['state'], string>> = {
  submitted: 'Decided',
  waitlisted: 'Decided',
  accepted: 'Accepted on',
  funded: 'Accepted on',
  declined: 'Declined on',
  withdrawn: 'Withdrawn on',
};
