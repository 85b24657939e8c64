import { useQuery } from '@tanstack/react-query';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';

/** How often a draft that is open is compared with what is stored. */
const CHECKED_MS = 20_000;

/**
 * Returns what another admin, or another window, has saved of a draft since `revision`; null if nothing. What is typed
 * here meanwhile is never saved over it: the save is refused, and both versions are shown.
 * @param isResting nothing of this page is being saved
 */
export function useNewerRevision(noticeId: string, revision: number, isResting: boolean): NoticeView | null {
  const { data } = useQuery(
    { ...trpc.notice.view.queryOptions({ noticeId }), refetchInterval: CHECKED_MS, enabled: isResting },
    queryClient(),
  );
  return isResting && data && data.revision > revision ? data : null;
}
