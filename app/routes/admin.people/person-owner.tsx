import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Who looks after this person at the firm: chosen at once. */
export function PersonOwner({ memberId, owner }: { memberId: string; owner: PersonDetail['owner'] }) {
  const { run, pending } = useAct();
  const name = owner.choices.find(({ id }) => id === owner.id)?.name ?? 'Nobody yet';
  if (!useMayAct()) return <KeyValues items={[{ label: 'Looked after by', value: name }]} />;
  return (
    <Select
      label="Looked after by"
      hint="The member sees their owner as their contact, if the owner has a contact card."
      value={owner.id ?? ''}
      disabled={pending}
      options={[
        { value: '', label: 'Nobody yet' },
        ...owner.choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void run(
          `assign ${memberId}`,
          (rpc) => rpc.contacts.assign.mutate({ memberId, contactId: value || null }),
          { done: () => 'Owner changed.' },
        )
      }
    />
  );
}
