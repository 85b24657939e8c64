import { useState } from 'react';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { type Filing, filing } from '../document-admin.ts';
import { categoryOptions } from './place-fields.tsx';
import { YearField } from './year-field.tsx';

type Props = {
  title: string;
  ids: string[];
  categories: readonly Word[];
  /** Returns the error; `null` for none. */
  onFile: (given: Filing) => Promise<string | null>;
  onClose: () => void;
};

/** Files a selection under one category, for one year, or both. Mount it to open it. */
export function FilingDialog({ ids, categories, onFile, ...dialog }: Props) {
  const [category, setCategory] = useState('');
  const [periodYear, setYear] = useState<number | null>(null);
  const file = () => {
    if (!category && periodYear === null) return 'Please choose a category or enter a year.';
    const given = filing.safeParse({
      ids,
      ...(category && { category }),
      ...(periodYear !== null && { periodYear }),
    });
    return given.success ? onFile(given.data) : 'Please enter a year between 1990 and 2100.';
  };
  return (
    <ActDialog
      {...dialog}
      description="What you leave as it is keeps its value in each document."
      action="Save"
      onAct={file}
    >
      <Select
        label="Category"
        required={false}
        value={category}
        placeholder="Leave as it is"
        options={categoryOptions(categories)}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <YearField value={periodYear} onChange={setYear} />
    </ActDialog>
  );
}
