import { promoteInput } from '#app/features/faqs/writing/faq-input.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { promoteQuestion } from './faq-promotion.server.ts';

export const faqPromotionRouter = router({
  promote: adminMutation('people', promoteInput, promoteQuestion),
});
