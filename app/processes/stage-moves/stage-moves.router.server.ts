import { stageMoveInput } from '#app/features/opportunities/stages/stage-move.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { moveStage } from './stage-moves.server.ts';

export const stageMovesRouter = router({
  moveStage: adminProcedure.input(stageMoveInput).mutation(({ ctx, input }) => moveStage(ctx.viewer, input)),
});
