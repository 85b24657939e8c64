import { useState } from 'react';
import { STAFF_SETS } from '#app/domain/access/staff.ts';
import { formatDate, lastDay } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { GivenSet, StaffMember, StaffPage } from '../staff-input.ts';
import { EndDialog } from './end-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';

type Props = { page: StaffPage; timeZone: string };

/** Every admin with what they may do, since when, until when, and who gave it. */
export function StaffList({ page: { staff, viewerId, needsSecondAdmin }, timeZone }: Props) {
  const [giving, setGiving] = useState<StaffMember | null>(null);
  const [ending, setEnding] = useState<{ person: StaffMember; given: GivenSet } | null>(null);
  return (
    <>
      <ul className="max-w-3xl divide-y border-y">
        {staff.map((person) => (
          <li key={person.id} id={person.id} className="flex scroll-mt-20 flex-col gap-3 py-5">
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 className="text-base">
                  <Link to={`/admin/people?person=${person.id}`} prefetch={false}>
                    {person.name}
                  </Link>
                  {person.id === viewerId && ' (you)'}
                </h2>
                <p className="wrap-anywhere text-muted">{person.email}</p>
              </div>
              {person.id !== viewerId && (
                <Button
                  size="sm"
                  aria-label={`Give ${person.name} a permission`}
                  onClick={() => setGiving(person)}
                >
                  Give…
                </Button>
              )}
            </div>
            {person.isUnlimited && (
              <p className="text-muted">
                <strong className="font-medium text-ink">Everything.</strong> Appointed at the identity
                provider; no permission was given here yet.
              </p>
            )}
            {!person.isUnlimited && person.sets.every(({ awaits }) => awaits?.to === 'give') && (
              <p className="text-muted">No permissions at the moment.</p>
            )}
            {person.sets.length > 0 && (
              <ul className="flex flex-col gap-3">
                {person.sets.map((given) => (
                  <SetRow
                    key={given.id}
                    given={given}
                    name={person.name}
                    timeZone={timeZone}
                    onEnd={() => setEnding({ person, given })}
                  />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {giving && (
        <GiveDialog person={giving} needsSecondAdmin={needsSecondAdmin} onClose={() => setGiving(null)} />
      )}
      {ending && (
        <EndDialog {...ending} needsSecondAdmin={needsSecondAdmin} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

type RowProps = { given: GivenSet; name: string; timeZone: string; onEnd: () => void };

function SetRow({ given, name, timeZone, onEnd }: RowProps) {
  const { set, givenBy, givenAt, until, awaits } = given;
  const { label, says } = STAFF_SETS[set];
  const date = (iso: string) => formatDate(iso, timeZone);
  const isAwaited = awaits?.to === 'give';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          {awaits && <Badge tone="warning">{isAwaited ? 'Awaits approval' : 'Ending awaits approval'}</Badge>}
        </p>
        <p className="text-sm text-muted">{says}</p>
        <p className="text-sm text-muted">
          {isAwaited ? `Requested by ${awaits.by}` : `Since ${date(givenAt)}, given by ${givenBy}`}
          {until && ` · until ${date(lastDay(until))}`}
          {awaits?.to === 'end' && ` · end requested by ${awaits.by}`}
        </p>
        {awaits?.approvalId && (
          <p className="text-sm">
            <Link to={`/admin/approvals/${awaits.approvalId}`} prefetch={false}>
              Open the request
            </Link>
          </p>
        )}
      </div>
      {awaits?.to !== 'end' && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={isAwaited ? `Withdraw ${label} for ${name}` : `End ${label} of ${name}`}
          onClick={onEnd}
        >
          {isAwaited ? 'Withdraw…' : 'End…'}
        </Button>
      )}
    </li>
  );
}
