import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Guest } from '#app/features/people/joining/invitations/invitation.ts';
import { ShareForm } from '#app/features/people/joining/invitations/ui/share-form.tsx';
import { track } from '#app/platform/tracking/track.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useDraftName } from '../draft-name.ts';
import { refreshInvites } from './refresh-invites.ts';
import { SharedInvites } from './shared-invites.tsx';

/** The content of the share dialog: the form while there are invites left, and the shared invites. */
export default function SharePanel({ canShare }: { canShare: boolean }) {
  const shared = useQuery(trpc.invite.mine.queryOptions(), queryClient());
  const { attempt } = useAct({ refresh: refreshInvites });

  const draft = useDraftName('invite');

  useEffect(() => track('Share Form View'), []);

  const share = (guest: Guest): Promise<string | null> =>
    attempt('share', (rpc) => rpc.invite.share.mutate(guest), {
      done: () => {
        track('Share Form Submission');
        return `You invited ${guest.name || guest.email}. If they are a member already, nothing is sent and you keep the invite.`;
      },
    });
  return (
    <>
      {canShare && <ShareForm draft={draft} onShare={share} />}
      {shared.isPending ? <Skeleton className="mt-8 h-16" /> : <SharedInvites rows={shared.data ?? []} />}
    </>
  );
}
