import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
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
import { takeBackConfirmation } from './deciding/take-back.server.ts';
import { cancelInput, prepareInput } from './payouts/payout.ts';
import { cancelPayout, preparePayout } from './payouts/prepare.server.ts';
import { remindByHand, reminderCandidates } from './reminders/remind-by-hand.server.ts';
import { candidatesInput, remindersInput, remindInput } from './reminders/reminder.ts';
import { setReminderDays } from './reminders/schedule.server.ts';

export const paymentsRouter = router({
  confirm: adminMutation(entriesInput, confirmEntries),
  takeBack: adminMutation(entriesInput, takeBackConfirmation),
  doubt: adminMutation(entriesInput, doubtEntries),
  assign: adminMutation(assignInput, assignEntry),
  setAside: adminMutation(reasonInput, setEntryAside),
  undoEntry: adminMutation(reasonInput, undoEntry),
  enter: adminMutation(byHandInput, enterPayment),
  undo: adminMutation(undoInput, undoPayment),
  /** Whom an admin may remind, and who would not be, with the reason. */
  reminderCandidates: adminProcedure
    .input(candidatesInput)
    .query(({ ctx, input }) => reminderCandidates(ctx.viewer, input)),
  remind: adminMutation(remindInput, remindByHand),
  setReminders: adminMutation(remindersInput, setReminderDays),
  preparePayout: confirmedAdminMutation(prepareInput, preparePayout),
  cancelPayout: adminMutation(cancelInput, cancelPayout),
});
