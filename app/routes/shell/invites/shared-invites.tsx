import { SharedList, type SharedRow } from '#app/features/people/joining/invitations/ui/shared-list.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { refreshInvites } from './refresh-invites.ts';

/** A member's shared invites with their actions. Renders nothing if there are none. */
export function SharedInvites({ rows }: { rows: readonly SharedRow[] }) {
  const { run, isRunning } = useAct({ refresh: refreshInvites });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="shared-invites" className="mt-10">
      <h3 id="shared-invites" className="mb-3">
        Invites you shared
      </h3>
      <SharedList
        rows={rows}
        isBusy={isRunning}
        onResend={(id) =>
          void run(id, (rpc) => rpc.invite.resend.mutate({ id }), {
            done: () => 'Invite sent again with a new link.',
          })
        }
        onRevoke={(id) =>
          void run(id, (rpc) => rpc.invite.revoke.mutate({ id }), {
            done: () => 'Invite revoked. You can share it again.',
          })
        }
      />
    </section>
  );
}
