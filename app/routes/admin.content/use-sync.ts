import { useMutation } from '@tanstack/react-query';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** Has the platform asked now. `after` it was taken the page is fetched anew. */
export function useSync(after: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { add } = useToasts();
  const { mutate, isPending } = useMutation(
    trpc.content.syncNow.mutationOptions({
      onSuccess: () => {
        add({
          text: 'The platform is asked now. What comes is shown here in a few seconds.',
          theme: 'success',
          autoDismiss: TOLD_MS,
        });
        void after();
      },
      onError: (error) => add({ text: failureText(error), theme: 'critical' }),
    }),
  );
  return { sync: () => mutate(), isAsking: isPending };
}
