import { useAct } from '#app/ui/rpc/use-act.ts';

export function useReminder() {
  const { run, isRunning } = useAct();
  return {
    isReminding: isRunning,
    remind: ({ id, name }: { id: string; name: string }) =>
      run(id, (rpc) => rpc.nda.remind.mutate({ memberId: id }), {
        done: ({ told }) => (told ? `Reminder sent to ${name}.` : `${name} was already reminded today.`),
        refresh: 'never',
      }),
  };
}
