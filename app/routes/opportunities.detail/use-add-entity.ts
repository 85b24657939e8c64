import { useState } from 'react';
import type { EntityInput } from '#app/features/people/profile/entities/entity.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { usePart } from '#app/ui/use-part.ts';

const load = () => import('#app/features/people/profile/ui/entity-dialog.tsx');

type EntityChosen = (entityId: string | null) => void;

/** Lets a dialog request a new investing entity: the profile's form replaces it until it is closed. */
export function useAddEntity() {
  const dialog = usePart(load);
  const [asked, setAsked] = useState<{ answer: EntityChosen } | null>(null);
  const { attempt } = useAct();

  const settle = (entityId: string | null) => {
    asked?.answer(entityId);
    setAsked(null);
  };
  return {
    /** The form, while it is requested. */
    Dialog: asked && dialog.part ? dialog.part.EntityDialog : null,
    /** Returns the id of the new entity, or null if cancelled. */
    async ask(): Promise<string | null> {
      let isThere = false;
      await dialog.want(() => {
        isThere = true;
      });
      return isThere ? new Promise((answer) => setAsked({ answer })) : null;
    },
    save: (entity: EntityInput): Promise<string | null> =>
      attempt('save', (rpc) => rpc.profile.addEntity.mutate(entity), {
        done: ({ id }) => {
          settle(id);
          return null;
        },
        refresh: 'done',
      }),
    close: () => settle(null),
  };
}
