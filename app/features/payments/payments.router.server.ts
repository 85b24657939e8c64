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
  confirm: adminMutation('money', entriesInput, confirmEntries),
  takeBack: adminMutation('money', entriesInput, takeBackConfirmation),
  doubt: adminMutation('money', entriesInput, doubtEntries),
  assign: adminMutation('money', assignInput, assignEntry),
  setAside: adminMutation('money', reasonInput, setEntryAside),
  undoEntry: adminMutation('money', reasonInput, undoEntry),
  enter: adminMutation('money', byHandInput, enterPayment),
  undo: adminMutation('money', undoInput, undoPayment),
  /** Whom an admin may remind, and who would not be, with the reason. */
  reminderCandidates: adminProcedure({ sees: 'money' })
    .input(candidatesInput)
    .query(({ ctx, input }) => reminderCandidates(ctx.viewer, input)),
  remind: adminMutation('money', remindInput, remindByHand),
  setReminders: adminMutation('money', remindersInput, setReminderDays),
  preparePayout: confirmedAdminMutation('money', prepareInput, preparePayout),
  cancelPayout: adminMutation('money', cancelInput, cancelPayout),
});
