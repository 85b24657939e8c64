import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Timeline } from '#app/features/audit/timeline.ts';
import { ERASURE_WORDS, type OpenDeletion } from '#app/features/profile/deletion.ts';
import { newId } from '#app/platform/ids.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';

/** What an admin does of one person besides deciding. `failure` says what went wrong with the last act. */
export function usePersonActs(memberId: string) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  /** Of the next grant: one that is tried again, since no answer came, gives nothing twice. */
  const [grantKey, setGrantKey] = useState(newId);
  const granting = useMutation(trpc.person.grantTokens.mutationOptions());
  const ending = useMutation(trpc.person.endSessions.mutationOptions());
  const viewing = useMutation(trpc.viewAs.start.mutationOptions());
  const erasing = useMutation(trpc.account.confirmDeletion.mutationOptions());

  return {
    failure,
    told,
    ending: ending.isPending,
    viewing: viewing.isPending || viewing.isSuccess,
    async grant(count: number): Promise<string | null> {
      try {
        await granting.mutateAsync({ memberId, count, idempotencyKey: grantKey });
        setGrantKey(newId());
        await revalidate();
        return null;
      } catch (error) {
        return failureText(error);
      }
    },
    async erase({ id }: OpenDeletion): Promise<string | null> {
      try {
        await erasing.mutateAsync({ id, confirmation: ERASURE_WORDS });
        return null;
      } catch (error) {
        return failureText(error);
      } finally {
        await revalidate();
      }
    },
    async endSessions(): Promise<void> {
      setFailure(null);
      try {
        const { ended } = await ending.mutateAsync({ memberId });
        setTold(ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`);
      } catch (error) {
        setFailure(failureText(error));
      }
      await revalidate();
    },
    /** As a new document: nothing that the admin has read may stay on a page that is the member's. */
    async viewAs(): Promise<void> {
      setFailure(null);
      try {
        await viewing.mutateAsync({ memberId });
        window.location.assign('/dashboard');
      } catch (error) {
        setFailure(failureText(error));
      }
    },
  };
}

/** The timeline that came with the page, and what is fetched of it from before; anew when something was added to it. */
export function useTimeline(memberId: string, served: Timeline) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [fetched, setFetched] = useState<{ top: number | undefined; older: Timeline } | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const top = served.items[0]?.seq;
  const older = fetched?.top === top ? fetched?.older : null;
  const cursor = older ? older.nextCursor : served.nextCursor;

  const more = async () => {
    setLoading(true);
    setFailure(null);
    try {
      const page = await queries.fetchQuery(trpc.person.timeline.queryOptions({ memberId, cursor }));
      const items = [...(older?.items ?? []), ...page.items];
      setFetched({ top, older: { items, nextCursor: page.nextCursor } });
    } catch (error) {
      setFailure(failureText(error));
    }
    setLoading(false);
  };
  return {
    entries: [...served.items, ...(older?.items ?? [])],
    loading,
    failure,
    more: cursor === null ? null : () => void more(),
  };
}
