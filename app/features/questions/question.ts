import type { Attachment } from '#app/domain/messages/attachment.ts';
import { formatDate } from '#app/platform/format/dates.ts';

/** Where a question comes from: a page that takes questions, or the contact page. */
export type QuestionPage = 'opportunity' | 'fund' | 'faqs' | 'contact';

/** What a question is about: the page that it is asked on. */
export type QuestionSubject =
  | { page: 'opportunity'; opportunityId: string }
  | { page: 'fund'; fundId: string }
  | { page: 'faqs' };

export const SHORTEST_QUESTION = 10;
export const LONGEST_QUESTION = 2_000;
export const LONGEST_ANSWER = 10_000;

/** Returns the problem with a question's text, as a sentence; `null` if it can be asked. */
export function problemWithQuestion(text: string): string | null {
  const { length } = text.trim();
  if (length === 0) return 'Please write your question.';
  if (length < SHORTEST_QUESTION)
    return `Please write a little more: at least ${SHORTEST_QUESTION} characters.`;
  if (length > LONGEST_QUESTION)
    return `Please shorten your question: it has ${length.toLocaleString('en-GB')} characters, and the limit is ${LONGEST_QUESTION.toLocaleString('en-GB')}.`;
  return null;
}

export type QuestionState = 'waiting' | 'drafted' | 'answered' | 'dismissed';
/** A question's state for its asker, who does not see the firm's drafts. */
export type OwnState = 'waiting' | 'answered' | 'closed';

type Facts = { answeredAt: Date | null; dismissedAt: Date | null; draft: string | null };

export function questionState({ answeredAt, dismissedAt, draft }: Facts): QuestionState {
  if (answeredAt) return 'answered';
  if (dismissedAt) return 'dismissed';
  return draft === null ? 'waiting' : 'drafted';
}

export function ownState(facts: Omit<Facts, 'draft'>): OwnState {
  const state = questionState({ ...facts, draft: null });
  return state === 'dismissed' ? 'closed' : state === 'answered' ? 'answered' : 'waiting';
}

/** A question of the viewer's own. Times are ISO. */
export type OwnQuestion = {
  id: string;
  body: string;
  /** The person who asked in the investor's name; null for the investor themselves. */
  askedBy: string | null;
  askedAt: string;
  state: OwnState;
  answer: string | null;
  answeredAt: string | null;
  /** The documents that came with the answer. */
  attachments: Attachment[];
  /** Whether it is published, in the firm's wording. */
  isPublished: boolean;
};

/** A published question, without its asker. */
export type PublishedQuestion = {
  id: string;
  question: string;
  answer: string;
  publishedAt: string;
  attachments: Attachment[];
};

export type PageQuestions = { own: OwnQuestion[]; published: PublishedQuestion[] };

const FINAL: ReadonlySet<string> = new Set(' .!?…');

/**
 * Returns a question without insignificant differences: case, spaces and final punctuation. Its end is scanned once
 * from behind, so that no crafted text takes long.
 */
export function essenceOf(text: string): string {
  const flat = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  let end = flat.length;
  while (FINAL.has(flat.charAt(end - 1))) end -= 1;
  return flat.slice(0, end);
}

/** The error for a member who repeats a question. */
export function duplicateSentence(
  { askedAt, answeredAt }: { askedAt: Date; answeredAt: Date | null },
  timeZone: string,
): string {
  const on = formatDate(askedAt.toISOString(), timeZone);
  return answeredAt
    ? `You asked this on ${on}. The answer is below.`
    : `You already asked this on ${on}. We will answer it; you do not need to ask again.`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The error for a member who asks too often. */
export function tooManyQuestions(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / MINUTE);
  const wait =
    retryAfter > HOUR
      ? `${Math.ceil(retryAfter / HOUR)} hours`
      : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return `You have asked several questions in a short time. You can ask the next one in ${wait}. If it is urgent, please e-mail us.`;
}

/** Returns the beginning of a text, on one line. */
export function questionExcerpt(text: string, longest = 140): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= longest) return flat;
  const cut = flat.slice(0, longest);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).toWellFormed().replace(/\uFFFD$/u, '')} …`;
}
