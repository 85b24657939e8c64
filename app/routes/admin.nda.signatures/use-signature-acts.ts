import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { SignatureRowView } from '#app/features/nda/nda-desk.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** What an admin does about a signature. Afterwards the list is fetched anew, whatever came of it. */
export function useSignatureActs() {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const reminding = useMutation(trpc.nda.remind.mutationOptions());
  const voiding = useMutation(trpc.nda.voidSignature.mutationOptions());

  return {
    async remind({ id, name }: SignatureRowView['member']): Promise<void> {
      try {
        const { told } = await reminding.mutateAsync({ memberId: id });
        const text = told ? `${name} is being reminded.` : `${name} was reminded today already.`;
        add({ text, theme: told ? 'success' : 'warning', autoDismiss: 8000 });
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
        await revalidate();
      }
    },

    /** Answers why it did not work; `null` when it did. */
    async setAside({ member, signing }: SignatureRowView, reason: string): Promise<string | null> {
      if (!signing) return null;
      try {
        await voiding.mutateAsync({ id: signing.id, reason });
      } catch (error) {
        return failureText(error);
      } finally {
        await revalidate();
      }
      const text = `${member.name} has to sign again. They are being told.`;
      add({ text, theme: 'success', autoDismiss: 8000 });
      return null;
    },
  };
}
