import { useState } from 'react';
import { STAFF_SETS, type StaffSet, staffSets } from '#app/domain/access/staff.ts';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { giveInput, type StaffMember } from '../staff-input.ts';

type Props = { person: StaffMember; needsSecondAdmin: boolean; onClose: () => void };

/** Gives an admin one more set. Mount it to open it. */
export function GiveDialog({ person, needsSecondAdmin, onClose }: Props) {
  const { attempt } = useAct();
  const [set, setSet] = useState<StaffSet | null>(null);
  const [until, setUntil] = useState('');
  const give = () => {
    const read = giveInput.safeParse({
      memberId: person.id,
      set,
      until: set === 'read_only' && until ? until : null,
    });
    if (!read.success) return set ? 'Enter the last day as a date.' : 'Choose what they may do.';
    return attempt(`give ${person.id}`, (rpc) => rpc.staff.give.mutate(read.data), {
      done: ({ result }) => {
        onClose();
        return result === 'done' ? `Given to ${person.name}.` : 'Another admin was asked to approve it.';
      },
    });
  };
  const held = person.sets.map((given) => given.set);
  return (
    <ActDialog
      title={`Give ${person.name} a permission`}
      description={
        person.isUnlimited
          ? 'They have everything now. From then on they have only what is given here.'
          : 'It is added to what they have, and applies from their next request on.'
      }
      action={needsSecondAdmin ? 'Request approval' : 'Give'}
      refusalTitle="Nothing was given"
      onAct={give}
      onClose={onClose}
    >
      {(pending) => (
        <fieldset disabled={pending} className="flex flex-col gap-5">
          <RadioGroup
            legend="What they may do"
            name="set"
            value={set}
            onChange={(value) => setSet(staffSets.find((one) => one === value) ?? null)}
            choices={staffSets
              .filter((one) => !held.includes(one))
              .map((one) => ({ value: one, label: STAFF_SETS[one].label, hint: STAFF_SETS[one].says }))}
          />
          {set === 'read_only' && (
            <TextField
              label="Last day"
              hint="Without one, it stays until it is taken away."
              type="date"
              required={false}
              value={until}
              onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            />
          )}
        </fieldset>
      )}
    </ActDialog>
  );
}
