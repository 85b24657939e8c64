import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { Guest } from '#app/features/invitations/invitation.ts';
import type { InviteRow } from '#app/features/invitations/invite-desk.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** What an admin does with invitations, told in words. After each act the page is fetched anew. */
export function useInviteActs() {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const sharing = useMutation(trpc.invite.share.mutationOptions());
  const resending = useMutation(trpc.invite.resend.mutationOptions());
  const revoking = useMutation(trpc.invite.revoke.mutationOptions());

  /** Answers what went wrong; `null` when nothing did. */
  const run = async (act: () => Promise<unknown>, text: string): Promise<string | null> => {
    const wrong = await act().then(() => null, failureText);
    await revalidate();
    if (!wrong) add({ text, theme: 'success', autoDismiss: TOLD_MS });
    return wrong;
  };
  const runHere = async (act: () => Promise<unknown>, text: string): Promise<void> => {
    const wrong = await run(act, text);
    if (wrong) add({ text: wrong, theme: 'critical' });
  };
  return {
    invite: (guest: Guest) =>
      run(() => sharing.mutateAsync(guest), `${guest.name || guest.email} is invited.`),
    resend: ({ id, email }: InviteRow) =>
      runHere(() => resending.mutateAsync({ id }), `The invitation to ${email} is sent again.`),
    revoke: ({ id, email }: InviteRow) =>
      runHere(() => revoking.mutateAsync({ id }), `The invitation to ${email} is taken back.`),
  };
}
