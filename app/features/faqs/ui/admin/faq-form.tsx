import type { Document } from '@contentful/rich-text-types';
import { lazy, Suspense } from 'react';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { LONGEST_CATEGORY, LONGEST_FAQ_QUESTION } from '../../faq.ts';
import type { CategoryOption } from '../../writing/written-faq.ts';

/** Large, so it is loaded after the page. */
const RichTextEditor = lazy(() => import('#app/ui/rich-text/editor/rich-text-editor.tsx'));

/** The values of the editor's fields. `categoryId` is `NEW_CATEGORY` while a new category is being named. */
export type FaqFields = { question: string; answer: Document; categoryId: string; categoryName: string };

export const NEW_CATEGORY = 'new';

export type FaqProblems = Partial<Record<'question' | 'category' | 'answer', string>>;

type Props = {
  fields: FaqFields;
  categories: readonly CategoryOption[];
  problems: FaqProblems;
  onChange: (change: Partial<FaqFields>) => void;
};

/** The fields of an FAQ. Loading a different document requires a different `key`. */
export function FaqForm({ fields, categories, problems, onChange }: Props) {
  const isBrowser = useHydrated();
  const options = [
    ...categories.map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW_CATEGORY, label: 'New category…' },
  ];
  return (
    <div className="flex max-w-[46rem] flex-col gap-6">
      <TextField
        id="faq-question"
        label="Question"
        maxLength={LONGEST_FAQ_QUESTION}
        value={fields.question}
        error={problems.question ?? null}
        onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id="faq-category"
          label="Category"
          options={options}
          value={fields.categoryId}
          onChange={({ currentTarget }) => onChange({ categoryId: currentTarget.value })}
        />
        {fields.categoryId === NEW_CATEGORY && (
          <TextField
            id="faq-category-name"
            label="Category name"
            maxLength={LONGEST_CATEGORY}
            value={fields.categoryName}
            error={problems.category ?? null}
            onChange={({ currentTarget }) => onChange({ categoryName: currentTarget.value })}
          />
        )}
      </div>
      {isBrowser ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RichTextEditor
            id="faq-answer"
            label="Answer"
            document={fields.answer}
            error={problems.answer ?? null}
            onChange={(answer) => onChange({ answer })}
          />
        </Suspense>
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}
