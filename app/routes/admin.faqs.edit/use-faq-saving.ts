import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FaqFields, type FaqProblems, NEW_CATEGORY } from '#app/features/faqs/ui/admin/faq-form.tsx';
import type { WrittenFaq } from '#app/features/faqs/writing/written-faq.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Options = {
  /** `null` for a new one. */
  faq: WrittenFaq | null;
  id: string;
  /** The question that a new one is created from. */
  questionId: string | null;
  fields: FaqFields;
  /** Runs after a new one was saved; until it is done, so is the saving. */
  onCreated: () => Promise<void>;
};

/** Saves an FAQ on top of the revision that its author has seen. */
export function useFaqSaving({ faq, id, questionId, fields, onCreated }: Options) {
  const { attempt, pending } = useAct();
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(faq?.revision ?? 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problems, setProblems] = useState<FaqProblems>({});

  /** @param revision that its author has read */
  const save = async (publish: boolean, revision: number): Promise<boolean> => {
    const found = problemsOf(fields);
    setProblems(found);
    setRefusal(null);
    const [first] = Object.keys(found);
    if (first) {
      document.getElementById(FIELD_IDS[first as keyof FaqProblems])?.focus();
      return false;
    }
    const { question, answer, categoryId, categoryName } = fields;
    const category = categoryId === NEW_CATEGORY ? { name: categoryName.trim() } : { id: categoryId };
    const given = { id, question: question.trim(), answer, category, publish };
    const wrong = await attempt(
      `save ${id}`,
      (rpc) => {
        if (faq) return rpc.faq.save.mutate({ ...given, revision });
        return questionId ? rpc.faq.promote.mutate({ ...given, questionId }) : rpc.faq.create.mutate(given);
      },
      {
        // The page's data follow the new revision, so that the viewer's own save is not taken for another admin's.
        refresh: 'refused',
        done: async (saved) => {
          setBase(saved.revision);
          if (!faq) await onCreated();
          // Also for the frame, where it can be undone.
          await revalidate();
          if (saved.isHeld) return null;
          return publish ? 'FAQ published.' : 'Draft saved.';
        },
      },
    );
    setRefusal(wrong);
    return wrong === null;
  };

  return { base, rebase: setBase, refusal, problems, pending, save };
}

const FIELD_IDS = {
  question: 'faq-question',
  category: 'faq-category-name',
  answer: 'faq-answer',
} as const satisfies Record<keyof FaqProblems, string>;

function problemsOf({ question, categoryId, categoryName, answer }: FaqFields): FaqProblems {
  return {
    ...(question.trim() === '' && { question: 'Please write the question.' }),
    ...(categoryId === NEW_CATEGORY &&
      categoryName.trim() === '' && { category: 'Please name the category.' }),
    ...(answer.content.every((block) => isBlank(block)) && { answer: 'Please write an answer.' }),
  };
}

type AnswerInline = FaqFields['answer']['content'][number]['content'][number];

const isBlank = (part: { content: AnswerInline[] } | AnswerInline): boolean =>
  'content' in part ? part.content.every((child) => isBlank(child)) : part.value.trim() === '';
