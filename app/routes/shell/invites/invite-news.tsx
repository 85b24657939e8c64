import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inviteToast } from '#app/features/people/joining/invitations/invite-toast.ts';
import { takeInviteToastTurn } from '#app/features/people/signing-in/session/session-memory.ts';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { AVAILABLE_TOKENS_OPTIONS } from '#app/ui/rpc/query-defaults.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

/** Shows a member their invite tokens, once per login session (seed §4, §9). */
export function InviteNews({ sessionKey }: { sessionKey: string }) {
  const tokens = useQuery(
    trpc.inviteToken.getAvailableTokens.queryOptions(undefined, AVAILABLE_TOKENS_OPTIONS),
    queryClient(),
  ).data;
  const { add } = useToasts();

  useEffect(() => {
    const toast = inviteToast(tokens ?? 0);
    const store = browserStore();
    if (toast && store && takeInviteToastTurn(store, sessionKey)) add(toast);
  }, [tokens, sessionKey, add]);

  return null;
}
