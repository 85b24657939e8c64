import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '#app/features/integrations/integration.ts';
import type { ServiceName } from '#app/platform/services.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** Asks services whether they work, and tells what came back. `after` each answer the page is fetched anew. */
export function useTest(after: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { add } = useToasts();
  const { mutateAsync } = useMutation(trpc.integrations.test.mutationOptions());
  const [testing, setTesting] = useState<ReadonlySet<ServiceName>>(new Set());

  const ask = async (service: ServiceName) => {
    const { name } = wordsOf(service);
    try {
      const outcome = await mutateAsync({ service });
      if (outcome.works) {
        add({
          text: `${name} works: it answered in ${outcome.ms} ms.`,
          theme: 'success',
          autoDismiss: TOLD_MS,
        });
      } else add({ text: `${name} does not work. ${outcome.reason}`, theme: 'critical' });
    } catch (error) {
      add({ text: failureText(error), theme: 'critical' });
    }
    await after();
  };
  const test = async (service: ServiceName) => {
    setTesting((before) => new Set(before).add(service));
    await ask(service);
    setTesting((before) => new Set([...before].filter((other) => other !== service)));
  };
  return { testing, test };
}
