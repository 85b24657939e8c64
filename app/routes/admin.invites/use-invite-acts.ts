import type { InviteRow } from '#app/features/people/joining/invitations/admin/invite-list.tsx';
import type { Guest } from '#app/features/people/joining/invitations/invitation.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** An admin's actions on invitations. */
export function useInviteActs() {
  const { attempt, run } = useAct();
  return {
    /** Returns the error; `null` for none. */
    invite: (guest: Guest) =>
      attempt('invite', (rpc) => rpc.invite.share.mutate(guest), {
        done: () => `${guest.name || guest.email} invited.`,
      }),
    resend: ({ id, email }: InviteRow) =>
      run(`resend ${id}`, (rpc) => rpc.invite.resend.mutate({ id }), {
        done: () => `Invitation to ${email} sent again.`,
      }),
    revoke: ({ id, email }: InviteRow) =>
      run(`revoke ${id}`, (rpc) => rpc.invite.revoke.mutate({ id }), {
        done: () => `Invitation to ${email} revoked.`,
      }),
  };
}
