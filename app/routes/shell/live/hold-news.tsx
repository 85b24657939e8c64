import { useEffect, useEffectEvent, useRef } from 'react';
import type { RunningHold } from '#app/domain/holds.ts';
import { codeOf } from '#app/ui/rpc/failure.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

/** Shows the acts that the admin can still undo, on every page and after a reload. */
export default function HoldNews({ holds }: { holds: readonly RunningHold[] }) {
  const { add, dismiss } = useToasts();
  const { attempt } = useAct();
  const shown = useRef(new Map<string, string>());

  /** @param endsAt by the clock of this browser */
  const undo = async (hold: RunningHold, endsAt: number) => {
    add({ text: 'Undoing…', about: hold.id });
    const failure: { error?: unknown } = {};
    const refusal = await attempt(`undo ${hold.id}`, (rpc) => rpc.hold.undo.mutate({ holdId: hold.id }), {
      done: () => ({
        text: hold.sends ? 'Undone. Nobody was notified.' : 'Undone.',
        theme: 'success',
        autoDismiss: 8_000,
        about: hold.id,
      }),
      failed: (error) => {
        failure.error = error;
      },
    });
    if (!refusal) return;
    const forMs = endsAt - Date.now();
    const again = { text: 'Try again', onPress: () => void undo(hold, endsAt), forMs };
    add({
      ...{ text: refusal, theme: 'critical', about: hold.id },
      // A refusal is final.
      ...(!codeOf(failure.error) && forMs > 0 && { action: again }),
    });
  };
  const update = useEffectEvent((holds: readonly RunningHold[]) => {
    for (const hold of holds) {
      if (shown.current.has(hold.id)) continue;
      const endsAt = Date.now() + hold.remainingMs;
      const toast = add({
        text: `${hold.title}.${hold.sends ? ' Nobody has been notified yet.' : ''}`,
        theme: 'success',
        about: hold.id,
        action: { text: 'Undo', onPress: () => void undo(hold, endsAt), forMs: hold.remainingMs },
      });
      shown.current.set(hold.id, toast);
    }
    const running = new Set(holds.map(({ id }) => id));
    for (const [id, toast] of shown.current)
      if (!running.has(id)) {
        dismiss(toast);
        shown.current.delete(id);
      }
  });
  useEffect(() => update(holds), [holds]);

  return null;
}
