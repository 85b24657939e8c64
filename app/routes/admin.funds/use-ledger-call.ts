import type { FieldProblem } from '#app/features/ledger/admin/field-problems.ts';
import type { SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import type { Call } from '#app/ui/rpc/call.ts';
import { call } from '#app/ui/rpc/call.ts';
import { type Outcome, useAct } from '#app/ui/rpc/use-act.ts';

/** Calls of the forms on a vehicle's ledger; a failure becomes a problem of the whole form. */
export function useLedgerCall(vehicleId: string) {
  const { attempt } = useAct();
  return {
    search: ((search) =>
      call((rpc) => rpc.ledgerAdmin.searchHolders.query({ vehicleId, search }))) satisfies SearchHolders,
    /** Returns the failure as a problem of the form; `null` on a response, which is passed to `done`. */
    async send<Answer>(
      name: string,
      act: Call<Answer>,
      done: NonNullable<Outcome<Answer>['done']>,
    ): Promise<FieldProblem[]> {
      const failure = await attempt(name, act, { done, refresh: 'never' });
      return failure ? [{ field: null, message: failure }] : [];
    },
  };
}
