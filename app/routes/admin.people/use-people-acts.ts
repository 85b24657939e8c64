import { useState } from 'react';
import type { PeopleAsked } from '#app/features/people/admin/people-list.tsx';
import { type DecisionResult, UNDO_SECONDS, type Undoable } from '#app/features/people/approving/decision.ts';
import {
  type DecisionAct,
  decisionToastOf,
  refusalsOf,
} from '#app/features/people/approving/decision-labels.ts';
import type { Rejection } from '#app/features/people/approving/ui/reject-fields.tsx';
import type { Filing } from '#app/features/people/record/record.ts';
import { refusalOfMany } from '#app/platform/lists/bulk.ts';
import type { Call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { ToastMessage } from '#app/ui/toasts/toast-rules.ts';
import { useSelectAll } from '../admin/use-select-all.ts';

const DONE_MS = 8_000;

type NamedPerson = { id: string; name: string };

/** Decisions on people, which can be undone for a while. */
export function usePeopleActs(known: readonly NamedPerson[]) {
  const { attempt, run, pending } = useAct();
  const select = useSelectAll<PeopleAsked>((rpc, filters) => rpc.people.select.query(filters));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name;

  /** The request succeeded, even if some decisions were refused. */
  const after = (act: DecisionAct) => ({
    done: (results: DecisionResult[]): ToastMessage | null => {
      const { text, refused, done } = decisionToastOf(act, results, nameOf);
      setRefusals(refused);
      if (!text) return null;
      if (act === 'undo' || done.length === 0) return { text, theme: 'success', autoDismiss: DONE_MS };
      const action = { text: 'Undo', onPress: () => void undo(done) };
      return { text, theme: 'success', autoDismiss: UNDO_SECONDS * 1000, action };
    },
  });
  const undo = (decisions: Undoable[]) =>
    run(
      `undo ${decisions.map(({ memberId }) => memberId)}`,
      (rpc) => rpc.people.undo.mutate({ decisions }),
      after('undo'),
    );

  return {
    pending,
    /** Why the last action was refused for some people. */
    refusals,
    forgetRefusals: () => setRefusals([]),
    /** Returns whether the request as a whole is done. */
    async approve(memberIds: string[]): Promise<boolean> {
      const many = refusalOfMany(memberIds.length);
      setRefusals(many ? [many] : []);
      if (many) return false;
      let isDone = false;
      const send: Call<DecisionResult[]> = async (rpc) => {
        const results = await rpc.people.approve.mutate({ memberIds });
        isDone = true;
        return results;
      };
      await run(`approve ${memberIds}`, send, after('approve'));
      return isDone;
    },
    /** Returns the error of the whole request; `null` when it was done. */
    reject: async (memberIds: string[], rejection: Rejection): Promise<string | null> =>
      refusalOfMany(memberIds.length) ??
      attempt(
        `reject ${memberIds}`,
        (rpc) => rpc.people.reject.mutate({ memberIds, ...rejection }),
        after('reject'),
      ),
    undo,
    /** Returns the error of the whole request; `null` when it was done, for all or some. */
    file: async (memberIds: string[], choice: Omit<Filing, 'memberIds'>): Promise<string | null> =>
      refusalOfMany(memberIds.length) ??
      attempt(`file ${memberIds}`, (rpc) => rpc.record.file.mutate({ memberIds, ...choice }), {
        done: (results) => {
          setRefusals(refusalsOf(results, nameOf));
          const filed = results.filter(({ result }) => result === 'done').length;
          return filed > 0 ? `Saved for ${filed === 1 ? '1 person' : `${filed} people`}.` : null;
        },
      }),
    select,
  };
}

export type PeopleActs = ReturnType<typeof usePeopleActs>;
