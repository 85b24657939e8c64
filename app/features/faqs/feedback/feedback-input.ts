import { z } from 'zod';
import { paragraph } from '#app/domain/text/input-text.ts';
import { LONGEST_COMMENT } from '../faq.ts';

/** Whether an answer helped. Only a "no" may include a comment. */
export const feedbackInput = z.discriminatedUnion('helped', [
  z.object({ faqId: z.uuid(), helped: z.literal(true) }),
  z.object({ faqId: z.uuid(), helped: z.literal(false), comment: paragraph(LONGEST_COMMENT).nullable() }),
]);
export type FeedbackInput = z.infer<typeof feedbackInput>;
