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
      const left = Date.parse(hold.endsAt) - Date.now();
      if (shown.current.has(hold.id) || left <= 0) continue;
      const toast = add({
        text: `${hold.title}. Notifications are sent within a minute.`,
        theme: 'success',
        about: hold.id,
        autoDismiss: left,
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
