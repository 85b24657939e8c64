import { useNavigate } from 'react-router';
import type { AudienceRule, ListedMember } from '#app/domain/access/audience.ts';
import type { BroadcastAudience, BroadcastFields, MergeReport } from '#app/features/broadcasts/broadcast.ts';
import { call } from '#app/ui/rpc/call.ts';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** The actions on one message; the page shows their results. Those with a form return the error to show there. */
export function useBroadcastActs({ id }: { id: string }) {
  const { attempt, run, isRunning } = useAct();
  const navigate = useNavigate();
  return {
    isRunning,
    save: (revision: number, fields: BroadcastFields) =>
      saveDraft((rpc) => rpc.broadcast.save.mutate({ id, revision, ...fields })),
    /** `null` if it cannot be determined; the page says so. */
    count: (rules: readonly AudienceRule[]): Promise<BroadcastAudience | null> =>
      call((rpc) => rpc.broadcast.audience.mutate({ rules: [...rules] })).catch(() => null),
    /** How many recipients may not read a document, by its id; `null` if it cannot be determined. */
    countNonReaders: (asked: { rules: AudienceRule[]; documentIds: string[] }) =>
      call((rpc) => rpc.broadcast.nonReaders.mutate(asked)).catch(() => null),
    /** `null` if it cannot be determined. */
    merge: (fields: BroadcastFields): Promise<MergeReport | null> =>
      call((rpc) => rpc.broadcast.merge.mutate(fields)).catch(() => null),
    searchMembers: (search: string): Promise<ListedMember[]> =>
      call((rpc) => rpc.documentAdmin.searchMembers.query({ search })),
    sendTest: (revision: number, email: string) =>
      run('test', (rpc) => rpc.broadcast.sendTest.mutate({ id, revision }), {
        refresh: 'never',
        done: () => `A test is on its way to ${email}.`,
      }),
    send: (order: { revision: number; at: string | null; documentIds: string[] }) =>
      attempt('send', (rpc) => rpc.broadcast.send.mutate({ id, ...order })),
    discard: (revision: number) =>
      attempt('discard', (rpc) => rpc.broadcast.discard.mutate({ id, revision }), {
        refresh: 'never',
        done: async () => {
          await navigate('/admin/broadcasts');
          return 'Draft deleted.';
        },
      }),
    cancelSchedule: () => run('cancelSchedule', (rpc) => rpc.broadcast.cancelSchedule.mutate({ id })),
    stop: () => run('stop', (rpc) => rpc.broadcast.stop.mutate({ id })),
    resume: () => run('resume', (rpc) => rpc.broadcast.resume.mutate({ id })),
  };
}
