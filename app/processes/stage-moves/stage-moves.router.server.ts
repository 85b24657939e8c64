import { stageMoveInput } from '#app/features/opportunities/stages/stage-move.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { moveStage } from './stage-moves.server.ts';

export const stageMovesRouter = router({
  moveStage: adminMutation('deals', stageMoveInput, moveStage),
});
