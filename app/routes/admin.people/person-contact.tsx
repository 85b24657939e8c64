import type { PersonDetail } from '#app/processes/person/person.server.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Whom this person can call: chosen at once. */
export function PersonContact({ memberId, contact }: { memberId: string; contact: PersonDetail['contact'] }) {
  const { run, pending } = useAct();
  return (
    <Select
      label="Contact"
      hideLabel
      value={contact.assignedId ?? ''}
      disabled={pending}
      options={[
        { value: '', label: 'Default contact' },
        ...contact.choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void run(
          `assign ${memberId}`,
          (rpc) => rpc.contacts.assign.mutate({ memberId, contactId: value || null }),
          { done: () => 'Contact changed.' },
        )
      }
    />
  );
}
