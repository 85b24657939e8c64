import { adminMutation, personMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { rateFaq } from './feedback/feedback.server.ts';
import { feedbackInput } from './feedback/feedback-input.ts';
import { moveCategory, moveFaq, removeCategory, renameCategory } from './writing/arranging.server.ts';
import {
  createFaqInput,
  faqId,
  faqRevision,
  moveCategoryInput,
  moveFaqInput,
  renameCategoryInput,
  saveFaqInput,
} from './writing/faq-input.ts';
import { deleteFaq, restoreFaq, returnFaq, withdrawFaq } from './writing/withdrawing.server.ts';
import { createFaq, discardFaqChanges, saveFaq } from './writing/writing.server.ts';

/** Members' feedback on answers, and the admins' editor. */
export const faqsRouter = router({
  rate: personMutation(feedbackInput, rateFaq),
  create: adminMutation(createFaqInput, createFaq),
  save: adminMutation(saveFaqInput, saveFaq),
  discard: adminMutation(faqRevision, discardFaqChanges),
  withdraw: adminMutation(faqId, withdrawFaq),
  return: adminMutation(faqId, returnFaq),
  delete: adminMutation(faqId, deleteFaq),
  restore: adminMutation(faqId, restoreFaq),
  move: adminMutation(moveFaqInput, moveFaq),
  moveCategory: adminMutation(moveCategoryInput, moveCategory),
  renameCategory: adminMutation(renameCategoryInput, renameCategory),
  removeCategory: adminMutation(faqId, removeCategory),
});
