import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { enterPayment, undoPayment } from './deciding/decide.server.ts';
import { byHandInput, undoInput } from './deciding/decide.ts';

export const paymentsRouter = router({
  enter: adminMutation(byHandInput, enterPayment),
  undo: adminMutation(undoInput, undoPayment),
});
