import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EntityInput } from '#app/features/profile/entity.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { usePart } from '#app/ui/use-part.ts';

const load = () => import('#app/features/profile/ui/entity-dialog.tsx');

type Answer = (entityId: string | null) => void;

/** Lets a dialog ask for a new investing entity: the profile's own form takes its place until it is answered. */
export function useAddEntity() {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const dialog = usePart(load);
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);
  const { mutateAsync } = useMutation(trpc.profile.addEntity.mutationOptions());

  const settle = (entityId: string | null) => {
    asked?.answer(entityId);
    setAsked(null);
  };
  return {
    /** The form, while it is asked for. */
    Dialog: asked && dialog.part ? dialog.part.EntityDialog : null,
    /** Answers the id of the new entity, or null when there is none after all. */
    async ask(): Promise<string | null> {
      let isThere = false;
      await dialog.want(() => {
        isThere = true;
      });
      return isThere ? new Promise((answer) => setAsked({ answer })) : null;
    },
    async save(entity: EntityInput): Promise<string | null> {
      try {
        const { id } = await mutateAsync(entity);
        await revalidate();
        settle(id);
      } catch (error) {
        return failureText(error);
      }
      return null;
    },
    close: () => settle(null),
  };
}
