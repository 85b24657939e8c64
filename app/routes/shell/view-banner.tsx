import { useMutation } from '@tanstack/react-query';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { useAppName } from './settings.ts';

/** Over every page while an admin looks at the product with a member's eyes. `name` is the member's. */
export function ViewBanner({ name }: { name: string }) {
  const appName = useAppName();
  const { end, ending } = useEndOfView();
  return (
    <section
      aria-label="View as a member"
      className="sticky top-0 z-40 border-b bg-warning-soft px-4 py-2 text-warning print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-4">
        <p className="flex items-start gap-2">
          <Icon name="Eye" className="mt-0.5" />
          <span>
            You see {appName} as <strong className="font-semibold">{name}</strong>. Nothing you do is saved.
          </span>
        </p>
        <Button size="sm" pending={ending} onClick={end}>
          End<span className="sr-only"> the view</span>
        </Button>
      </div>
    </section>
  );
}

/** Ends the view and goes back to the member's panel: as a new document, since nothing that was read as them may stay. */
function useEndOfView() {
  const trpc = useTRPC();
  const { add } = useToasts();
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.viewAs.end.mutationOptions({
      onSuccess: (ended) =>
        window.location.assign(ended ? `/admin/people?person=${ended.memberId}` : '/admin/people'),
      onError: (error) => add({ text: failureText(error), theme: 'critical' }),
    }),
  );
  return { end: () => mutate(), ending: isPending || isSuccess };
}
