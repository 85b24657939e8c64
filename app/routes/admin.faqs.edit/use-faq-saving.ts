import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type FaqFields, type FaqProblems, NEW_CATEGORY } from '#app/features/faqs/ui/admin/faq-form.tsx';
import type { WrittenFaq } from '#app/features/faqs/writing/written-faq.ts';
import { useAct } from '#app/trpc/use-act.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';

type Options = {
  /** `null` for a new one. */
  faq: WrittenFaq | null;
  id: string;
  /** The question that a new one is created from. */
  questionId: string | null;
  fields: FaqFields;
};

const DONE_MS = 8_000;

/** Saves an FAQ on top of the revision that its author has seen. */
export function useFaqSaving({ faq, id, questionId, fields }: Options) {
  const { attempt, pending } = useAct();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const [base, setBase] = useState(faq?.revision ?? 0);
  const [created, setCreated] = useState(false);
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
    let isSaved = false;
    const wrong = await attempt(
      `save ${id}`,
      (rpc) => {
        if (faq) return rpc.faq.save.mutate({ ...given, revision });
        return questionId ? rpc.faq.promote.mutate({ ...given, questionId }) : rpc.faq.create.mutate(given);
      },
      {
        // The page's data follow the new revision, so that the viewer's own save is not taken for another admin's.
        refresh: 'never',
        done: async (saved) => {
          isSaved = true;
          setBase(saved.revision);
          setCreated(true);
          if (faq) await revalidate();
        },
        failed: () => void revalidate(),
      },
    );
    setRefusal(wrong);
    if (isSaved)
      add({
        text: publish ? 'FAQ published.' : 'Draft saved.',
        theme: 'success',
        autoDismiss: DONE_MS,
      });
    return isSaved;
  };

  return { base, rebase: setBase, created, refusal, problems, pending, save };
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

type Part = FaqFields['answer']['content'][number]['content'][number];

const isBlank = (part: { content: Part[] } | Part): boolean =>
  'content' in part ? part.content.every((child) => isBlank(child)) : part.value.trim() === '';
