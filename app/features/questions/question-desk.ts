import type { QuestionPage, QuestionState } from './question.ts';

/** The parts of the desk, in the order in which a question goes through them. */
export const DESK_STATES = ['waiting', 'drafted', 'answered', 'aside'] as const satisfies QuestionState[];

/** The page that a question was asked on, as the desk names it. */
export type AskedOn = { page: QuestionPage; name: string; href: string };

type Named = { id: string; name: string };

/** One line of the desk. Times are ISO. */
export type DeskRow = {
  id: string;
  excerpt: string;
  askedBy: Named;
  on: AskedOn;
  state: QuestionState;
  isPublished: boolean;
  assignee: Named | null;
  askedAt: string;
  answeredAt: string | null;
};

export type DeskCounts = Record<QuestionState, number>;

/** What a question can be about and who can take it, for the filters of the desk. */
export type DeskChoices = { abouts: { value: string; label: string }[]; admins: Named[] };

/** An act with who and when. */
export type Done = { at: string; by: string };

/** Everything about one question, for an admin. */
export type DeskQuestion = {
  id: string;
  body: string;
  askedAt: string;
  askedBy: Named & { email: string; isErased: boolean };
  on: AskedOn;
  state: QuestionState;
  assignee: Named | null;
  draft: { text: string; revision: string | null; saved: Done | null };
  answer: { text: string; sent: Done } | null;
  /** `wording` stays from a publication that was taken back. */
  publication: { wording: string | null; published: Done | null };
  dismissed: Done | null;
};

/** How the saving of a draft ended. A conflict tells what stands there now, so that nothing is lost. */
export type DraftOutcome =
  | { outcome: 'saved'; revision: string | null }
  | { outcome: 'conflict'; draft: string; revision: string | null; saved: Done | null };

/** Who reads what is published on a page. */
export function readersOf({ page, name }: Pick<AskedOn, 'page' | 'name'>): string {
  switch (page) {
    case 'opportunity':
      return `everyone who may read ${name} in full: members who have signed the agreement, and once it is closed active investors only`;
    case 'fund':
      return `every member who has signed the agreement and opens the page of ${name}`;
    case 'faqs':
      return 'every member, also those who have not signed the agreement yet';
  }
}

/** Shorter words are too often part of a sentence. */
const TELLING = 3;

/** What in these texts would tell who asked: their address or a part of their name. */
export function tellingWords(
  texts: readonly string[],
  { name, email }: { name: string; email: string },
): string[] {
  const all = texts.join('\n').toLowerCase();
  const words = new Set(all.match(/[\p{L}\p{M}\p{N}'’-]+/gu));
  const parts = name.split(/\s+/u).filter((part) => part.length >= TELLING);
  return [
    ...(all.includes(email.toLowerCase()) ? [email] : []),
    ...parts.filter((part) => words.has(part.toLowerCase()) || words.has(`${part.toLowerCase()}’s`)),
  ];
}
