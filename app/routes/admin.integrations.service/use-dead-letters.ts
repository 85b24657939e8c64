import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DeadLetter, GIVE_UP, type Integration } from '#app/features/integrations/integration.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** What an admin can do about what failed. `after` each act the page is fetched anew. */
export function useDeadLetters(
  integration: Integration,
  letters: readonly DeadLetter[],
  after: () => Promise<unknown>,
) {
  const trpc = useTRPC();
  const { add } = useToasts();
  const retry = useMutation(trpc.integrations.retry.mutationOptions());
  const retryAll = useMutation(trpc.integrations.retryAll.mutationOptions());
  const hurry = useMutation(trpc.integrations.hurry.mutationOptions());
  const discard = useMutation(trpc.integrations.discard.mutationOptions());
  const [asked, setAsked] = useState<DeadLetter | null>(null);
  const acted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows go, the focus may go with them
  useEffect(() => {
    if (acted.current && !asked && keepPlace()) acted.current = false;
  }, [letters, asked]);

  const tell = (text: string) => add({ text, theme: 'success', autoDismiss: TOLD_MS });
  /** Tells what came of an act; answers what went wrong. */
  const run = async (act: () => Promise<string>): Promise<string | null> => {
    acted.current = true;
    try {
      tell(await act());
      return null;
    } catch (error) {
      return failureText(error);
    } finally {
      await after();
    }
  };
  const runHere = async (act: () => Promise<string>) => {
    const wrong = await run(act);
    if (wrong) add({ text: wrong, theme: 'critical' });
  };

  return {
    pendingId: retry.isPending ? retry.variables.id : null,
    isRetryingAll: retryAll.isPending,
    isHurrying: hurry.isPending,
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    retry: ({ id, title }: DeadLetter) =>
      runHere(async () => {
        await retry.mutateAsync({ id });
        return `“${title}” is tried again.`;
      }),
    retryAll: () =>
      runHere(async () => {
        const count = await retryAll.mutateAsync({ integration });
        return count === 0 ? 'There was nothing left to try again.' : `${counted(count)} tried again.`;
      }),
    hurry: () =>
      runHere(async () => {
        const count = await hurry.mutateAsync({ integration });
        return count === 0 ? 'Nothing was waiting for its next try.' : `${counted(count)} tried now.`;
      }),
    giveUp: async ({ id, title }: DeadLetter): Promise<string | null> => {
      const wrong = await run(async () => {
        await discard.mutateAsync({ id, confirmation: GIVE_UP });
        return `“${title}” is given up.`;
      });
      if (!wrong) setAsked(null);
      return wrong;
    },
  };
}

/** Names the heading that the focus goes to when what had it is gone from the list. */
export const LETTERS_HEADING = 'dead-letters';

/** Answers whether the focus was lost. */
function keepPlace(): boolean {
  if (document.activeElement !== document.body) return false;
  document.getElementById(LETTERS_HEADING)?.focus();
  return true;
}

const counted = (count: number): string => (count === 1 ? 'One is' : `${count} are`);
