import { useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import type { Timeline } from '#app/features/audit/timeline.ts';
import type { AddressChange } from '#app/features/people/addresses/address.ts';
import { ERASURE_WORDS, type OpenDeletion } from '#app/features/people/leaving/deletion.ts';
import { call } from '#app/ui/rpc/call.ts';
import { failureText } from '#app/ui/rpc/failure.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** An admin's actions on one person other than decisions. `failure` is the last action's error. */
export function usePersonActs(memberId: string) {
  const { attempt, isRunning } = useAct();
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  /** The next grant's key: a retry after a lost response does not grant twice. */
  const [grantKey, setGrantKey] = useState(newId);
  const [leaves, setLeaves] = useState(false);

  return {
    failure,
    told,
    ending: isRunning('end sessions'),
    viewing: isRunning('view as') || leaves,
    grant: (count: number): Promise<string | null> =>
      attempt(
        'grant',
        (rpc) => rpc.person.grantTokens.mutate({ memberId, count, idempotencyKey: grantKey }),
        {
          done: () => {
            setGrantKey(newId());
            return null;
          },
          refresh: 'done',
        },
      ),
    erase: ({ id }: OpenDeletion): Promise<string | null> =>
      attempt('erase', (rpc) => rpc.account.confirmDeletion.mutate({ id, confirmation: ERASURE_WORDS })),
    confirming: (entityId: string | null): boolean => isRunning(`confirm ${entityId ?? memberId}`),
    /** Confirms a name that they gave themselves or an entity. */
    async confirmName(entityId: string | null, name: string): Promise<void> {
      setFailure(null);
      const act = `confirm ${entityId ?? memberId}`;
      setFailure(await attempt(act, (rpc) => rpc.person.confirmName.mutate({ memberId, entityId, name })));
    },
    saveAddress: (entityId: string | null, change: AddressChange): Promise<string | null> =>
      attempt(
        `address ${entityId ?? memberId}`,
        (rpc) => rpc.person.saveAddress.mutate({ memberId, entityId, ...change }),
        { done: () => 'Postal address saved.' },
      ),
    allowing: isRunning('allow mail'),
    async allowMail(address: string): Promise<void> {
      setFailure(null);
      setFailure(await attempt('allow mail', (rpc) => rpc.mail.allow.mutate({ address })));
    },
    async endSessions(): Promise<void> {
      setFailure(null);
      const wrong = await attempt('end sessions', (rpc) => rpc.person.endSessions.mutate({ memberId }), {
        done: ({ ended }) => {
          setTold(ended === 1 ? '1 session ended.' : `${ended} sessions ended.`);
          return null;
        },
      });
      setFailure(wrong);
    },
    /** Loads a new document: no admin data may remain on a page shown as the member. */
    async viewAs(): Promise<void> {
      setFailure(null);
      const wrong = await attempt('view as', (rpc) => rpc.viewAs.start.mutate({ memberId }), {
        done: () => {
          setLeaves(true);
          window.location.assign('/dashboard');
          return null;
        },
        refresh: 'never',
      });
      setFailure(wrong);
    },
  };
}

/** The timeline served with the page, plus older fetched entries; resets when an entry is added. */
export function useTimeline(memberId: string, served: Timeline) {
  const [fetched, setFetched] = useState<{ top: string | undefined; older: Timeline } | null>(null);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const top = served.items[0]?.id;
  const older = fetched?.top === top ? fetched?.older : null;
  const cursor = older ? older.nextCursor : served.nextCursor;

  const more = async () => {
    setLoading(true);
    setFailure(null);
    try {
      const page = await call((rpc) => rpc.person.timeline.query({ memberId, cursor }));
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
