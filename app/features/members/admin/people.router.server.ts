import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { decideEach, undoEach } from './decide-each.server.ts';
import { approval, rejection, undoing } from './decision.ts';
import { approveMember, rejectMember, undoDecision } from './decisions.server.ts';
import { selectPeople } from './people.server.ts';
import { peopleFilters } from './people.ts';

export const peopleRouter = router({
  select: adminProcedure.input(peopleFilters).query(({ ctx, input }) => selectPeople(ctx.viewer, input)),
  approve: adminProcedure
    .input(approval)
    .mutation(({ ctx, input: { memberIds } }) =>
      decideEach(memberIds, (tx, memberId) => approveMember(tx, ctx.viewer, { memberId })),
    ),
  reject: adminProcedure
    .input(rejection)
    .mutation(({ ctx, input: { memberIds, ...words } }) =>
      decideEach(memberIds, (tx, memberId) => rejectMember(tx, ctx.viewer, { memberId, ...words })),
    ),
  undo: adminProcedure
    .input(undoing)
    .mutation(({ ctx, input }) => undoEach(input.decisions, (tx, one) => undoDecision(tx, ctx.viewer, one))),
});
