import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { decideEach, undoEach } from '../approving/decide-each.server.ts';
import { approval, rejection, undoInput } from '../approving/decision.ts';
import { approveMember, rejectMember, undoDecision } from '../approving/decisions.server.ts';
import { peopleList } from './people.server.ts';

export const peopleRouter = router({
  /** The first who match, for one bulk decision. */
  select: adminProcedure({ sees: 'people' })
    .input(peopleList.schema)
    .query(({ ctx, input }) => peopleList.ids(ctx.viewer, { ...input, sort: 'joined' }, MOST_AT_ONCE)),
  // Each person in a transaction of their own: one refusal does not block the others.
  approve: adminProcedure({ changes: 'people' })
    .input(approval)
    .mutation(({ ctx, input: { memberIds } }) =>
      decideEach(memberIds, (tx, memberId) => approveMember(tx, ctx.viewer, { memberId })),
    ),
  // Each person in a transaction of their own.
  reject: adminProcedure({ changes: 'people' })
    .input(rejection)
    .mutation(({ ctx, input: { memberIds, ...words } }) =>
      decideEach(memberIds, (tx, memberId) => rejectMember(tx, ctx.viewer, { memberId, ...words })),
    ),
  // Each person in a transaction of their own.
  undo: adminProcedure({ changes: 'people' })
    .input(undoInput)
    .mutation(({ ctx, input }) => undoEach(input.decisions, (tx, one) => undoDecision(tx, ctx.viewer, one))),
});
