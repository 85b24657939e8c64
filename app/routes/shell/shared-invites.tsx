import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SharedList, type SharedRow } from '#app/features/invitations/ui/shared-list.tsx';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** What a member has shared, with what they can still do about it. Shows nothing where there is nothing. */
export function SharedInvites({ rows }: { rows: readonly SharedRow[] }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { add } = useToasts();
  const [busy, setBusy] = useState<string | null>(null);
  const { mutateAsync: resend } = useMutation(trpc.invite.resend.mutationOptions());
  const { mutateAsync: revoke } = useMutation(trpc.invite.revoke.mutationOptions());
  if (rows.length === 0) return null;

  const act = async (id: string, call: () => Promise<unknown>, done: string) => {
    setBusy(id);
    try {
      await call();
      add({ text: done, theme: 'success', autoDismiss: 8000 });
    } catch (error) {
      add({ text: failureText(error), theme: 'critical' });
    }
    await Promise.all([
      cache.invalidateQueries(trpc.invite.mine.queryFilter()),
      cache.invalidateQueries(trpc.inviteToken.getAvailableTokens.queryFilter()),
    ]);
    setBusy(null);
  };
  return (
    <section aria-labelledby="shared-invites" className="mt-10">
      <h3 id="shared-invites" className="mb-3">
        What you have shared
      </h3>
      <SharedList
        rows={rows}
        busy={busy}
        onResend={(id) =>
          void act(id, () => resend({ id }), 'The invite is on its way again, with a new link.')
        }
        onRevoke={(id) =>
          void act(id, () => revoke({ id }), 'The invite is taken back, and yours again to share.')
        }
      />
    </section>
  );
}
