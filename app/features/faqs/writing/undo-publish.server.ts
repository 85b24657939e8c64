import type { Document } from '@contentful/rich-text-types';
import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isRichText } from '#app/domain/text/rich-text.ts';
import { holdEffects } from '#app/platform/holds/holds.server.ts';
import { auditFaq, lockedFaq } from './faq-lock.server.ts';
import { type FaqRow, updateFaq } from './writing.queries.server.ts';

const time = z.iso.datetime();

/** What undoing a publication needs to know. */
export const faqBefore = z.object({
  id: z.uuid(),
  publishedAt: time,
  /** What members read before, if anything; `withdrawnAt` since when they no longer did. */
  former: z
    .object({
      question: z.string(),
      answer: z.custom<Document>(isRichText),
      text: z.string(),
      publishedAt: time,
      publishedBy: z.uuid().nullable(),
      withdrawnAt: time.nullable(),
    })
    .nullable(),
});
type FaqBefore = z.infer<typeof faqBefore>;

type Publication = { id: string; question: string; now: Date; former: FaqRow | null };

/** Lets the publication of an FAQ be undone, of which no one is notified. Returns whether it can be. */
export const holdPublication = (
  tx: Tx,
  viewer: Viewer,
  { id, question, now, former }: Publication,
): Promise<boolean> => {
  const before: FaqBefore = { id, publishedAt: now.toISOString(), former: former && formerOf(former) };
  const title = `Published “${question}”`;
  return holdEffects(tx, viewer, { kind: 'faq.publish', title, effects: [], before });
};

function formerOf(row: FaqRow): FaqBefore['former'] {
  const { publishedQuestion: question, publishedAnswer: answer, publishedText: text, publishedAt } = row;
  if (question === null || answer === null || text === null || publishedAt === null) return null;
  return {
    ...{ question, answer, text, publishedBy: row.publishedBy },
    publishedAt: publishedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/**
 * Returns members to what they read before a publication. What is saved stays as a draft.
 * @throws DomainError `not_found`, or `conflict` when it was published again, withdrawn or deleted since.
 */
export async function undoPublishFaq(
  tx: Tx,
  viewer: Viewer,
  { id, publishedAt, former }: FaqBefore,
): Promise<void> {
  const row = await lockedFaq(tx, viewer, id);
  if (row.publishedAt?.toISOString() !== publishedAt || row.withdrawnAt || row.deletedAt)
    throw new DomainError(
      'conflict',
      'This FAQ was published again, withdrawn or deleted since. Nothing was undone.',
    );
  await updateFaq(tx, id, {
    publishedQuestion: former?.question ?? null,
    publishedAnswer: former?.answer ?? null,
    publishedText: former?.text ?? null,
    publishedAt: former ? new Date(former.publishedAt) : null,
    publishedBy: former?.publishedBy ?? null,
    withdrawnAt: former?.withdrawnAt ? new Date(former.withdrawnAt) : null,
  });
  const { publishedQuestion: question, publishedText: answer } = row;
  await auditFaq(
    tx,
    viewer,
    'faq.undoPublish',
    id,
    { question, answer },
    former && {
      ...{ question: former.question, answer: former.text },
    },
  );
}
