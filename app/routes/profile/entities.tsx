import { useState } from 'react';
import type { AddressChange } from '#app/features/people/addresses/address.ts';
import type { EntityInput, EntityView } from '#app/features/people/profile/entities/entity.ts';
import { ArchiveDialog } from '#app/features/people/profile/ui/archive-dialog.tsx';
import { EntityList } from '#app/features/people/profile/ui/entity-list.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { usePart } from '#app/ui/use-part.ts';

const loadEntityDialog = () => import('#app/features/people/profile/ui/entity-dialog.tsx');
const loadAddressDialog = () => import('#app/features/people/addresses/ui/address-dialog.tsx');

type Props = {
  entities: readonly EntityView[];
  /** The member's own, for a new entity. */
  suggested: { name: string; country: string | null };
};

type Opened = { what: 'add' } | { what: 'edit' | 'address' | 'archive'; entity: EntityView };

export function Entities({ entities, suggested }: Props) {
  const { attempt, run } = useAct();
  const [opened, setOpened] = useState<Opened | null>(null);
  const dialog = usePart(loadEntityDialog);
  const addressDialog = usePart(loadAddressDialog);
  const ask = (what: Opened) => void dialog.want(() => setOpened(what));
  const close = () => setOpened(null);

  const act = (name: string, send: Call<unknown>, text: string): Promise<string | null> =>
    attempt(name, send, {
      done: () => {
        close();
        return text;
      },
      refresh: 'done',
    });
  const save = (entity: EntityInput) =>
    opened?.what === 'edit'
      ? act(
          `edit ${opened.entity.id}`,
          (rpc) => rpc.profile.editEntity.mutate({ id: opened.entity.id, entity }),
          `${entity.name} saved.`,
        )
      : act('add', (rpc) => rpc.profile.addEntity.mutate(entity), `You can now invest as ${entity.name}.`);
  const saveAddress = ({ id, name }: EntityView, change: AddressChange) =>
    act(
      `address ${id}`,
      (rpc) => rpc.profile.saveAddress.mutate({ entityId: id, ...change }),
      `Postal address of ${name} saved.`,
    );
  const archive = ({ id, name }: EntityView) =>
    act(`archive ${id}`, (rpc) => rpc.profile.archiveEntity.mutate({ id }), `${name} archived.`);
  const prefer = ({ id, name }: EntityView) =>
    run(`prefer ${id}`, (rpc) => rpc.profile.makeDefaultEntity.mutate({ id }), {
      done: () => `${name} is now the default.`,
      refresh: 'done',
    });

  return (
    <section aria-labelledby="entities">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="entities">Investing entities</h2>
        <Button
          size="sm"
          icon="Plus"
          onClick={() => ask({ what: 'add' })}
          onPointerEnter={dialog.near}
          onFocus={dialog.near}
        >
          Add entity
        </Button>
      </div>
      {entities.length > 0 ? (
        <EntityList
          entities={entities}
          onEdit={(entity) => ask({ what: 'edit', entity })}
          onAddress={(entity) => void addressDialog.want(() => setOpened({ what: 'address', entity }))}
          onMakeDefault={(entity) => void prefer(entity)}
          onArchive={(entity) => setOpened({ what: 'archive', entity })}
        />
      ) : (
        <p className="border-y py-4 text-muted">
          Invest in your own name, jointly, through a company or through a trust. The first entity you add is
          the default.
        </p>
      )}
      {dialog.part && (opened?.what === 'add' || opened?.what === 'edit') && (
        <dialog.part.EntityDialog
          entity={opened.what === 'edit' ? opened.entity : null}
          suggested={suggested}
          onSave={save}
          onClose={close}
        />
      )}
      {addressDialog.part && opened?.what === 'address' && (
        <addressDialog.part.AddressDialog
          name={opened.entity.name}
          address={opened.entity.postalAddress}
          onSave={(change) => saveAddress(opened.entity, change)}
          onClose={close}
        />
      )}
      {opened?.what === 'archive' && (
        <ArchiveDialog entity={opened.entity} onArchive={() => archive(opened.entity)} onClose={close} />
      )}
    </section>
  );
}
