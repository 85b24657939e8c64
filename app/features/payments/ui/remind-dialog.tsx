import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { type Candidate, type CandidatesAsked, WHY_NOT } from '../reminders/reminder.ts';

type Of = { title: string; onClose: () => void; onReminded?: () => void };

/** Reminds those who owe a notice, or everybody who is late, unless the admin unticks them. Mount it to open it. */
export function RemindAllDialog({ asked, ...of }: Of & { asked: CandidatesAsked }) {
  const { data, error } = useQuery(
    { ...trpc.payments.reminderCandidates.queryOptions(asked), gcTime: 0 },
    queryClient(),
  );
  if (data) return <RemindDialog {...of} {...data} />;
  return (
    <ActDialog title={of.title} action="Send reminders" ready={false} onAct={() => null} onClose={of.onClose}>
      <p role={error ? 'alert' : 'status'} className="text-muted">
        {error ? 'The list could not be loaded. Please try again.' : 'Loading…'}
      </p>
    </ActDialog>
  );
}

type Props = Of & { candidates: readonly Candidate[]; isMore?: boolean };

/** Says who will be reminded, and who will not, and why. Mount it to open it. */
export function RemindDialog({ title, candidates, isMore = false, onClose, onReminded }: Props) {
  const { attempt } = useAct();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(candidates.filter(({ whyNot }) => whyNot === null).map(({ id }) => id)),
  );
  const expectedIds = candidates.map(({ id }) => id).filter((id) => chosen.has(id));
  const held = candidates.filter(({ whyNot }) => whyNot === 'to_confirm').length;
  const remind = () => {
    if (expectedIds.length === 0) return 'Choose at least one holder.';
    return attempt(`remind ${expectedIds}`, (rpc) => rpc.payments.remind.mutate({ expectedIds }), {
      done: ({ reminded, leftOut }) => {
        onClose();
        onReminded?.();
        return `${reminders(reminded)} sent.${leftOut > 0 ? ` ${leftOut} no longer needed.` : ''}`;
      },
    });
  };
  return (
    <ActDialog
      title={title}
      description="By mail and notification, now."
      action={`Send ${reminders(expectedIds.length)}`}
      ready={expectedIds.length > 0}
      refusalTitle="Nobody was reminded"
      onAct={remind}
      onClose={onClose}
    >
      {(pending) => (
        <>
          {candidates.length === 0 && <p className="text-muted">Nobody owes anything.</p>}
          <ul className="max-h-96 divide-y overflow-y-auto border-y">
            {candidates.map(({ id, holder, notice, open, latest, whyNot }) => (
              <li key={id} className="flex items-start justify-between gap-4 py-2.5">
                <Checkbox
                  label={holder}
                  hint={`${notice}. ${whyNot === null ? latest : WHY_NOT[whyNot]}`}
                  checked={chosen.has(id)}
                  disabled={pending || (whyNot !== null && whyNot !== 'to_confirm')}
                  onChange={({ currentTarget }) => {
                    const next = new Set(chosen);
                    if (currentTarget.checked) next.add(id);
                    else next.delete(id);
                    setChosen(next);
                  }}
                />
                <span className="whitespace-nowrap tabular-nums">{open}</span>
              </li>
            ))}
          </ul>
          {held > 0 && (
            <p className="text-muted">
              {held === 1
                ? '1 holder has a payment to confirm and is'
                : `${held} holders have a payment to confirm and are`}{' '}
              not reminded unless you tick them.
            </p>
          )}
          {isMore && (
            <p className="text-muted">The {MOST_AT_ONCE} most overdue. Remind the others afterwards.</p>
          )}
        </>
      )}
    </ActDialog>
  );
}

const reminders = (count: number): string => (count === 1 ? '1 reminder' : `${count} reminders`);
