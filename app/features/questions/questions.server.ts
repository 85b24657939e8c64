import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Attachment } from '#app/domain/messages/attachment.ts';
import { attachmentsOf } from '#app/platform/attachments/attachments.server.ts';
import { type OwnQuestion, ownState, type PageQuestions, type QuestionSubject } from './question.ts';
import {
  findFundsToAskAbout,
  findOwnOn,
  findPublishedOn,
  type QuestionRow,
} from './questions.queries.server.ts';

/** Limit on the questions of each kind shown on a page. */
const SHOWN = 100;

/** Returns the questions of a page that the viewer may read: their own and the published ones. */
export async function questionsOn(viewer: Viewer, about: QuestionSubject): Promise<PageQuestions> {
  const [own, published] = await Promise.all([
    findOwnOn(viewer, db(), about, SHOWN),
    findPublishedOn(viewer, db(), about, SHOWN),
  ]);
  const answeredIds = [...own.flatMap(({ row }) => (row.answeredAt ? row : [])), ...published].map(
    ({ id }) => id,
  );
  const attachments = await attachmentsOf(viewer, 'question', answeredIds);
  return {
    own: own.map(({ row, via }) => ownQuestion(row, attachments(row.id), via)),
    published: published.flatMap(({ id, publicBody, answer, publishedAt }) =>
      publicBody && answer && publishedAt
        ? [
            {
              ...{ id, question: publicBody, answer, publishedAt: publishedAt.toISOString() },
              // What was withdrawn from its asker is nothing that others had.
              attachments: attachments(id).filter(({ title }) => title !== null),
            },
          ]
        : [],
    ),
  };
}

/** Returns the funds that the viewer may ask about; none before they have signed the NDA. */
export const fundsToAskAbout = (viewer: Viewer): Promise<{ id: string; name: string }[]> =>
  findFundsToAskAbout(viewer, db());

export const ownQuestion = (
  row: QuestionRow,
  attachments: Attachment[] = [],
  via: string | null = null,
): OwnQuestion => ({
  id: row.id,
  askedBy: via,
  body: row.body,
  askedAt: row.askedAt.toISOString(),
  state: ownState(row),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  attachments,
  isPublished: row.publishedAt !== null,
});
