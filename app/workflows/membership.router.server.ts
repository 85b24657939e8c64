import { approval, rejection } from '#app/features/members/decision.ts';
import { listPeople, selectPeople } from '#app/features/members/people.server.ts';
import { peopleFilters } from '#app/features/members/people.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { approve, reject, undoAll } from './membership.server.ts';

export const peopleRouter = router({
  list: adminProcedure.input(peopleFilters).query(({ ctx, input }) => listPeople(ctx.viewer, input)),
  select: adminProcedure.input(peopleFilters).query(({ ctx, input }) => selectPeople(ctx.viewer, input)),
  approve: adminProcedure.input(approval).mutation(({ ctx, input }) => approve(ctx.viewer, input)),
  reject: adminProcedure.input(rejection).mutation(({ ctx, input }) => reject(ctx.viewer, input)),
  undo: adminProcedure.input(approval).mutation(({ ctx, input }) => undoAll(ctx.viewer, input)),
});
