import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useAppName } from '../settings.ts';

/** The banner on every page while an admin views as a member. `name` is the member's. */
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
            You are viewing {appName} as <strong className="font-semibold">{name}</strong>. Changes are not
            saved.
          </span>
        </p>
        <Button size="sm" pending={ending} onClick={end}>
          End<span className="sr-only"> the view</span>
        </Button>
      </div>
    </section>
  );
}

/** Ends the view and returns to the member's panel as a new document, since no data read as them may remain. */
function useEndOfView() {
  const { run, pending } = useAct();
  const [ended, setEnded] = useState(false);
  return {
    end: () =>
      void run('end', (rpc) => rpc.viewAs.end.mutate(), {
        done: (view) => {
          setEnded(true);
          window.location.assign(view ? `/admin/people?person=${view.memberId}` : '/admin/people');
          return null;
        },
        refresh: 'never',
      }),
    ending: pending || ended,
  };
}
