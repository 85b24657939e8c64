import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';

type Props = {
  admins: readonly { id: string; name: string }[];
  assigneeId: string | null;
  /** The admin who views the form. */
  viewerId: string;
  pending: boolean;
  onAssign: (assigneeId: string | null) => void;
};

/** Assigns a question to an admin. Remount it when the assignee has changed. */
export function AssignForm({ admins, assigneeId, viewerId, pending, onAssign }: Props) {
  const [chosen, setChosen] = useState(assigneeId ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onAssign(chosen || null);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <Select
        label="Assigned to"
        className="flex-1"
        value={chosen}
        disabled={pending}
        placeholder="Unassigned"
        options={admins.map(({ id, name }) => ({
          value: id,
          label: id === viewerId ? `${name} (you)` : name,
        }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      {chosen === (assigneeId ?? '') ? (
        assigneeId !== viewerId && (
          <Button pending={pending} onClick={() => onAssign(viewerId)}>
            Assign to me
          </Button>
        )
      ) : (
        <Button type="submit" pending={pending}>
          {chosen ? 'Assign' : 'Unassign'}
        </Button>
      )}
    </form>
  );
}
