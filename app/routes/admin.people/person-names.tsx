import { AddressValue } from '#app/features/people/addresses/ui/address-value.tsx';
import type { PersonFacts } from '#app/features/people/admin/person.ts';
import { ENTITY_KIND_LABELS, type PersonEntity } from '#app/features/people/profile/entities/entity.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { usePersonActs } from './use-person-acts.ts';

type Props = { facts: PersonFacts; entities: readonly PersonEntity[] };

/** The names that a person invests in. Those that the firm has not confirmed are not used to match statements. */
export function PersonNames({ facts, entities }: Props) {
  const { confirmName, confirming, saveAddress, failure } = usePersonActs(facts.id);
  const shownName = (id: string | null, name: string, isConfirmed: boolean) => (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {!isConfirmed && (
        <Button size="sm" pending={confirming(id)} onClick={() => void confirmName(id, name)}>
          Confirm name<span className="sr-only">: {name}</span>
        </Button>
      )}
    </span>
  );
  const own = facts.isNameConfirmed
    ? []
    : [{ label: 'Name changed by the member', value: shownName(null, facts.name, false) }];
  const items = entities.flatMap(({ id, kind, name, isDefault, isConfirmed, postalAddress }) => [
    {
      label: `${ENTITY_KIND_LABELS[kind]}${isDefault ? ', default' : ''}`,
      value: shownName(id, name, isConfirmed),
    },
    {
      label: `Postal address of ${name}`,
      value: (
        <AddressValue name={name} address={postalAddress} onSave={(change) => saveAddress(id, change)} />
      ),
    },
  ]);
  const hasUnconfirmed = own.length > 0 || entities.some(({ isConfirmed }) => !isConfirmed);
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {entities.length === 0 && <EmptyState title="No investing entities." />}
      {own.length + items.length > 0 && <KeyValues items={[...own, ...items]} />}
      {hasUnconfirmed && (
        <p className="mt-3 text-muted">
          Statements are matched by a name only once it is confirmed: here, by accepting a commitment in that
          name, or by recording a line of the ledger.
        </p>
      )}
    </>
  );
}
