import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EntityInput, EntityView } from '#app/features/profile/entity.ts';
import { ArchiveDialog } from '#app/features/profile/ui/archive-dialog.tsx';
import { EntityList } from '#app/features/profile/ui/entity-list.tsx';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { Button } from '#app/ui/button.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { usePart } from '#app/ui/use-part.ts';

const loadEntityDialog = () => import('#app/features/profile/ui/entity-dialog.tsx');

type Props = {
  entities: readonly EntityView[];
  /** Of the member, for a new one. */
  suggested: { name: string; country: string | null };
};

type Opened = { what: 'add' } | { what: 'edit' | 'archive'; entity: EntityView };

/** In whose names the member invests. */
export function Entities({ entities, suggested }: Props) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync: addOne } = useMutation(trpc.profile.addEntity.mutationOptions());
  const { mutateAsync: editOne } = useMutation(trpc.profile.editEntity.mutationOptions());
  const { mutateAsync: archiveOne } = useMutation(trpc.profile.archiveEntity.mutationOptions());
  const { mutateAsync: makeDefault } = useMutation(trpc.profile.makeDefaultEntity.mutationOptions());
  const [opened, setOpened] = useState<Opened | null>(null);
  const dialog = usePart(loadEntityDialog);
  const ask = (what: Opened) => void dialog.want(() => setOpened(what));
  const close = () => setOpened(null);

  const act = async (work: () => Promise<unknown>, text: string): Promise<string | null> => {
    try {
      await work();
    } catch (error) {
      return failureText(error);
    }
    await revalidate();
    close();
    add({ text, theme: 'success', autoDismiss: 8000 });
    return null;
  };
  const save = (input: EntityInput) =>
    opened?.what === 'edit'
      ? act(() => editOne({ id: opened.entity.id, entity: input }), `${input.name} is changed.`)
      : act(() => addOne(input), `You can invest as ${input.name}.`);
  const prefer = async ({ id, name }: EntityView) => {
    const refusal = await act(() => makeDefault({ id }), `${name} comes first from now on.`);
    if (refusal) add({ text: refusal, theme: 'critical' });
  };

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
          Add one
        </Button>
      </div>
      {entities.length > 0 ? (
        <EntityList
          entities={entities}
          onEdit={(entity) => ask({ what: 'edit', entity })}
          onMakeDefault={(entity) => void prefer(entity)}
          onArchive={(entity) => setOpened({ what: 'archive', entity })}
        />
      ) : (
        <p className="border-y py-4 text-muted">
          In whose name you invest: your own, together with somebody, through a company or a trust. The first
          one that you add is the one that we take unless you say otherwise.
        </p>
      )}
      {dialog.part && opened && opened.what !== 'archive' && (
        <dialog.part.EntityDialog
          entity={opened.what === 'edit' ? opened.entity : null}
          suggested={suggested}
          onSave={save}
          onClose={close}
        />
      )}
      {opened?.what === 'archive' && (
        <ArchiveDialog
          entity={opened.entity}
          onArchive={() =>
            act(() => archiveOne({ id: opened.entity.id }), `${opened.entity.name} is archived.`)
          }
          onClose={close}
        />
      )}
    </section>
  );
}
