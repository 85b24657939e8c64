import { z } from 'zod';
import { declinePrepared, withdrawPrepared } from '#app/features/prepared/prepared.server.ts';
import { declineInput } from '#app/features/prepared/prepared.ts';
import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { KINDS } from './kinds.server.ts';
import { confirmPrepared, prepare } from './prepared.server.ts';

const one = z.object({ id: z.uuid() });
const of = <Kind extends keyof typeof KINDS>(kind: Kind) =>
  z.object({ kind: z.literal(kind), input: KINDS[kind].asSent });

const prepared = z.discriminatedUnion('kind', [
  of('commitment.submit'),
  of('commitment.amend'),
  of('commitment.indicate'),
  of('notice.reportPayment'),
  of('preferences.submit'),
  of('bankDetails.propose'),
]);

/** What people prepare for a holder, and the holder confirms (people.md §1). */
export const preparedRouter = router({
  prepare: memberMutation.for('prepare')(prepared, prepare),
  withdraw: memberMutation.for('prepare')(one, withdrawPrepared),
  confirm: memberMutation(one, confirmPrepared),
  decline: memberMutation(declineInput, declinePrepared),
});
