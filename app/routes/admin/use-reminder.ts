import { useMutation } from '@tanstack/react-query';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** Reminds members of the agreement that they have not signed, and tells what came of it. */
export function useReminder() {
  const trpc = useTRPC();
  const { add } = useToasts();
  const { mutateAsync, isPending, variables } = useMutation(trpc.nda.remind.mutationOptions());
  return {
    remindingId: isPending ? variables.memberId : null,
    async remind({ id, name }: { id: string; name: string }): Promise<void> {
      try {
        const { told } = await mutateAsync({ memberId: id });
        const text = told ? `${name} is reminded.` : `${name} was reminded today already.`;
        add({ text, theme: 'success', autoDismiss: TOLD_MS });
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
      }
    },
  };
}
