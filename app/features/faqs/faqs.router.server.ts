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
  create: adminMutation('people', createFaqInput, createFaq),
  save: adminMutation('people', saveFaqInput, saveFaq),
  discard: adminMutation('people', faqRevision, discardFaqChanges),
  withdraw: adminMutation('people', faqId, withdrawFaq),
  return: adminMutation('people', faqId, returnFaq),
  delete: adminMutation('people', faqId, deleteFaq),
  restore: adminMutation('people', faqId, restoreFaq),
  move: adminMutation('people', moveFaqInput, moveFaq),
  moveCategory: adminMutation('people', moveCategoryInput, moveCategory),
  renameCategory: adminMutation('people', renameCategoryInput, renameCategory),
  removeCategory: adminMutation('people', faqId, removeCategory),
});
