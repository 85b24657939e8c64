import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { NoticePreview } from '#app/features/notices/drafting/preview.server.ts';
import type { NoticeFields } from '#app/features/notices/notice.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useRested } from '#app/ui/use-rested.ts';

/** The pause in typing before the notice is computed, in ms. */
const TYPING_REST = 250;
/** What is typed is part of an address. Longer drafts are computed as they are saved. */
const MOST_TYPED = 3_000;

type Draft = { noticeId: string; fields: NoticeFields; revision: number; first: NoticePreview };

/** What a draft says to each holder; `isPending` while it is that of an earlier content. */
export function usePreview({ noticeId, fields, revision, first }: Draft, all: boolean) {
  const rested = useRested(fields, TYPING_REST);
  const isShort = encodeURIComponent(JSON.stringify(rested)).length < MOST_TYPED;
  const typed = isShort ? rested : null;
  const { data, isFetching, refetch } = useQuery(
    {
      ...trpc.notice.preview.queryOptions({ noticeId, fields: typed, all }),
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
  const computeSaved = useEffectEvent(() => {
    if (!isShort) void refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each revision that is saved
  useEffect(() => computeSaved(), [revision]);
  return { preview: data ?? first, isPending: rested !== fields || isFetching };
}
