import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Guest } from '#app/features/invitations/invitation.ts';
import { ShareForm } from '#app/features/invitations/ui/share-form.tsx';
import { track } from '#app/platform/track.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';
import { SharedInvites } from './shared-invites.tsx';

/** What stands in the share dialog: the form while there are invites left, and what was shared before. */
export default function SharePanel({ canShare }: { canShare: boolean }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { add } = useToasts();
  const shared = useQuery(trpc.invite.mine.queryOptions());
  const { mutateAsync } = useMutation(trpc.invite.share.mutationOptions());

  useEffect(() => track('Share Form View'), []);

  const share = async (guest: Guest): Promise<string | null> => {
    try {
      await mutateAsync(guest);
    } catch (error) {
      return failureText(error);
    }
    track('Share Form Submission');
    add({
      text: `Your invite to ${guest.name || guest.email} is on its way.`,
      theme: 'success',
      autoDismiss: 8000,
    });
    await Promise.all([
      cache.invalidateQueries(trpc.invite.mine.queryFilter()),
      cache.invalidateQueries(trpc.inviteToken.getAvailableTokens.queryFilter()),
    ]);
    return null;
  };
  return (
    <>
      {canShare && <ShareForm onShare={share} />}
      {shared.isPending ? <Skeleton className="mt-8 h-16" /> : <SharedInvites rows={shared.data ?? []} />}
    </>
  );
}
