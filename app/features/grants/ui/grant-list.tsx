import type { ReactNode } from 'react';
import { GRANT_STATE_LABELS } from '#app/domain/access/grant-words.ts';
import { type GrantState, isOpenState } from '#app/domain/access/grants.ts';
import { formatDate, formatMoment, lastDay } from '#app/platform/format/dates.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import type { GrantView } from '../grant.ts';
import { OpenedDocuments } from './opened-documents.tsx';

const TONES: Partial<Record<GrantState, Tone>> = {
  proposed: 'warning',
  invited: 'accent',
  awaiting_approval: 'warning',
  active: 'success',
};

type Props = {
  grants: readonly GrantView[];
  /** Whose name stands first: of the person who sees, or of the holder. */
  names: 'person' | 'holder';
  timeZone: string;
  /** The acts on one of them. */
  acts: (grant: GrantView) => ReactNode;
};

/** Who sees what of whom, until when. */
export function GrantList({ grants, names, timeZone, acts }: Props) {
  return (
    <ul className="divide-y border-y">
      {grants.map((grant) => (
        <li
          key={grant.id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 sm:flex-nowrap"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              <span className="min-w-0 break-words">{names === 'person' ? grant.person : grant.holder}</span>
              <Badge tone={TONES[grant.state] ?? 'neutral'}>{GRANT_STATE_LABELS[grant.state]}</Badge>
            </p>
            <p className="break-words text-muted">
              {names === 'person' ? `${grant.preset} of ${grant.holder}` : `As ${grant.preset}`}
              {names === 'person' && grant.person !== grant.email && ` · ${grant.email}`}
            </p>
            <p className="mt-1">{grant.rights.join(' · ')}</p>
            <p className="text-xs text-muted">{factsOf(grant, timeZone).join(' · ')}</p>
            {grant.opened && <OpenedDocuments opened={grant.opened} timeZone={timeZone} />}
          </div>
          <div className="flex shrink-0 flex-wrap gap-2">{acts(grant)}</div>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ state, vehicles, until, from, lastUsedAt, receivesInstead }: GrantView, timeZone: string) {
  return [
    vehicles ? vehicles.join(', ') : 'All funds and deals',
    state === 'upcoming' && `From ${formatDate(from, timeZone)}`,
    until ? `Until ${formatDate(lastDay(until), timeZone)}` : isOpenState(state) && 'No end date',
    receivesInstead && 'E-mails go to this person instead of the holder',
    lastUsedAt ? `Last used ${formatMoment(lastUsedAt, timeZone)}` : state === 'active' && 'Not used yet',
  ].filter((fact) => fact !== false);
}
