import { useEffect, useEffectEvent, useRef } from 'react';
import type { RunningHold } from '#app/domain/holds.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

/** Shows the acts that the admin can still undo, on every page and after a reload. */
export default function HoldNews({ holds }: { holds: readonly RunningHold[] }) {
  const { add, dismiss } = useToasts();
  const { attempt } = useAct();
  const shown = useRef(new Map<string, string>());

  const undo = async (hold: RunningHold) => {
    const refusal = await attempt(`undo ${hold.id}`, (rpc) => rpc.hold.undo.mutate({ holdId: hold.id }), {
      done: () => ({
        text: 'Undone. Nobody was notified.',
        theme: 'success',
        autoDismiss: 8_000,
        about: hold.id,
      }),
    });
    if (refusal) add({ text: refusal, theme: 'critical', about: hold.id });
  };
  const update = useEffectEvent((holds: readonly RunningHold[]) => {
    for (const hold of holds) {
      if (shown.current.has(hold.id)) continue;
      const toast = add({
        text: `${hold.title}. Notifications are sent ${timeLeft(hold.remainingMs)}.`,
        theme: 'success',
        about: hold.id,
        autoDismiss: hold.remainingMs,
        action: { text: 'Undo', onPress: () => void undo(hold) },
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

/** Returns when a hold ends, as “in 45 seconds” or “in 10 minutes”. */
function timeLeft(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `in ${Math.round(seconds / 60)} minutes`;
}
