import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { byCategory, type FaqState, faqState } from '../faq.ts';
import { searchFaqs } from '../faq-search.ts';
import { countFeedback, findComments } from '../feedback/feedback.queries.server.ts';
import type { FaqListFilters } from './faq-filters.ts';
import { findAllFaqs, findCategories, findFaq } from './writing.queries.server.ts';
import type { CategoryOption, FaqCounts, FaqGroup, WrittenFaq } from './written-faq.ts';

/** The filter for each state: an FAQ with unpublished changes counts as published and as a draft. */
const isShown = (state: FaqState, filter: FaqListFilters['state']): boolean => {
  if (filter === undefined) return state !== 'deleted';
  return state === filter || (state === 'changed' && (filter === 'published' || filter === 'draft'));
};

/**
 * Returns the FAQs by category in order, with empty categories only if nothing is filtered, and the count of each
 * filter. Empty for everyone but admins.
 */
export async function listWrittenFaqs(
  viewer: Viewer,
  { state: filter, q }: FaqListFilters,
): Promise<{ groups: FaqGroup[]; counts: FaqCounts }> {
  const [rows, categories] = await Promise.all([findAllFaqs(viewer, db()), findCategories(viewer, db())]);
  const views = rows.map(
    ({ savedAt, helped, total, publishedAt, withdrawnAt, deletedAt, isChanged, ...row }) => ({
      ...row,
      state: faqState({ publishedAt, withdrawnAt, deletedAt, isChanged }),
      savedAt: savedAt.toISOString(),
      helped: helped ?? 0,
      total: total ?? 0,
      text: '',
    }),
  );
  const count = (one: keyof FaqCounts) => views.filter(({ state }) => isShown(state, one)).length;
  const counts = {
    draft: count('draft'),
    published: count('published'),
    withdrawn: count('withdrawn'),
    deleted: count('deleted'),
  };
  const shown = byCategory(views.filter(({ state }) => isShown(state, filter)));
  if (filter === undefined && q === '') {
    const known = new Map(shown.map((group) => [group.id, group]));
    return {
      groups: categories.map((category) => known.get(category.id) ?? { ...category, faqs: [] }),
      counts,
    };
  }
  return { groups: searchFaqs(shown, q).categories, counts };
}

/** Returns the categories in order. Empty for everyone but admins. */
export const faqCategories = (viewer: Viewer): Promise<CategoryOption[]> => findCategories(viewer, db());

const COMMENTS = 20;

/**
 * Returns an FAQ for its editor, with members' feedback.
 * @throws DomainError `not_found`, also for everyone but admins.
 */
export async function writtenFaq(viewer: Viewer, id: string): Promise<WrittenFaq> {
  const [found, counted, comments] = await Promise.all([
    findFaq(viewer, db(), { id }),
    countFeedback(viewer, db(), id),
    findComments(viewer, db(), id, COMMENTS),
  ]);
  if (!found) throw new DomainError('not_found', 'FAQ not found.');
  const { faq, savedByName, isChanged } = found;
  const { publishedQuestion, publishedAnswer, publishedAt } = faq;
  return {
    id,
    slug: faq.slug,
    state: faqState({ ...faq, isChanged }),
    categoryId: faq.categoryId,
    question: faq.question,
    answer: faq.answer,
    revision: faq.revision,
    savedAt: faq.savedAt.toISOString(),
    savedBy: savedByName,
    published:
      publishedQuestion !== null && publishedAnswer !== null && publishedAt !== null
        ? { question: publishedQuestion, answer: publishedAnswer, at: publishedAt.toISOString() }
        : null,
    questionId: faq.questionId,
    feedback: {
      ...counted,
      comments: comments.map(({ at, ...comment }) => ({ ...comment, at: at.toISOString() })),
    },
  };
}

/** Returns the FAQ created from a question; `null` if there is none, and for everyone but admins. */
export async function faqOfQuestion(viewer: Viewer, questionId: string): Promise<{ id: string } | null> {
  const faqRow = await findFaq(viewer, db(), { questionId });
  return faqRow ? { id: faqRow.faq.id } : null;
}
