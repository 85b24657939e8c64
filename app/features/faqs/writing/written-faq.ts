import type { Document } from '@contentful/rich-text-types';
import type { FaqState } from '../faq.ts';

/** One row of the admins' list. Times are ISO. */
export type FaqRowView = {
  id: string;
  question: string;
  state: FaqState;
  savedAt: string;
  /** How many members said that it helped, and how many gave feedback. */
  helped: number;
  total: number;
};

export type FaqGroup = { id: string; name: string; faqs: FaqRowView[] };

export type FaqCounts = Record<'draft' | 'published' | 'withdrawn' | 'deleted', number>;

/** A comment by a member whom an answer did not help. */
export type FaqComment = { memberId: string; name: string; comment: string; at: string };

/** An FAQ in its editor. Times are ISO. */
export type WrittenFaq = {
  id: string;
  slug: string;
  state: FaqState;
  categoryId: string;
  question: string;
  answer: Document;
  revision: number;
  savedAt: string;
  /** `null` without a known author, as for FAQs that came with the installation. */
  savedBy: string | null;
  /** As members read it, or last read it. */
  published: { question: string; answer: Document; at: string } | null;
  /** The answered question that it was created from. */
  questionId: string | null;
  feedback: { helped: number; total: number; comments: FaqComment[] };
};

export type CategoryOption = { id: string; name: string };
