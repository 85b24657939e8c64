import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import {
  assignEntry,
  confirmEntries,
  doubtEntries,
  enterPayment,
  setEntryAside,
  undoEntry,
  undoPayment,
} from './deciding/decide.server.ts';
import { assignInput, byHandInput, entriesInput, reasonInput, undoInput } from './deciding/decide.ts';

export const paymentsRouter = router({
  confirm: adminMutation(entriesInput, confirmEntries),
  doubt: adminMutation(entriesInput, doubtEntries),
  assign: adminMutation(assignInput, assignEntry),
  setAside: adminMutation(reasonInput, setEntryAside),
  undoEntry: adminMutation(reasonInput, undoEntry),
  enter: adminMutation(byHandInput, enterPayment),
  undo: adminMutation(undoInput, undoPayment),
});
