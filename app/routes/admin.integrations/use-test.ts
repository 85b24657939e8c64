import type { ServiceName } from '#app/domain/services.ts';
import { serviceWords } from '#app/features/service-status/integration.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Runs connection tests. `after` each result the page is refetched. */
export function useTest(after: () => Promise<unknown>) {
  const { run, isRunning } = useAct({ refresh: after });
  return {
    isTesting: (service: ServiceName): boolean => isRunning(service),
    test: (service: ServiceName) =>
      run(service, (rpc) => rpc.integrations.test.mutate({ service }), {
        // The page shows a failure itself, with its reason.
        done: ({ works, ms }) => (works ? `${serviceWords(service).name} is healthy (${ms} ms).` : null),
      }),
  };
}
