import { STAFF_SETS } from '#app/domain/access/staff.ts';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { GivenSet, StaffMember } from '../staff-input.ts';

type Props = { person: StaffMember; given: GivenSet; needsSecondAdmin: boolean; onClose: () => void };

/** Takes a set away, or withdraws the request for one. Mount it to open it. */
export function EndDialog({ person, given, needsSecondAdmin, onClose }: Props) {
  const { attempt } = useAct();
  const { label } = STAFF_SETS[given.set];
  const isRequested = given.awaits?.to === 'give';
  const asks = needsSecondAdmin && !isRequested;
  const end = () =>
    attempt(`end ${given.id}`, (rpc) => rpc.staff.end.mutate({ id: given.id }), {
      done: ({ result }) => {
        onClose();
        if (isRequested) return 'Withdrawn.';
        return result === 'done' ? `${label} ended.` : 'Another admin was asked to approve it.';
      },
    });
  const isLast = person.sets.every(({ id, awaits }) => id === given.id || awaits?.to === 'give');
  return (
    <ActDialog
      title={isRequested ? 'Withdraw this request?' : `End “${label}”?`}
      description={
        isRequested
          ? `${person.name} does not get it. Nothing else changes.`
          : `${person.name} loses it with their next request, also on pages that are open.${isLast ? ' They have no other permission.' : ''}`
      }
      action={isRequested ? 'Withdraw' : asks ? 'Request approval' : 'End'}
      danger={!asks}
      refusalTitle="Nothing was changed"
      onAct={end}
      onClose={onClose}
    />
  );
}
