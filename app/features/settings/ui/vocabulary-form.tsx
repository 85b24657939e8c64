import { type FormEvent, useState } from 'react';
import { FIXED_CATEGORIES } from '#app/domain/access/documents.ts';
import { type Vocabulary, WORD_KINDS, type Word, type WordKind } from '#app/domain/investing/vocabulary.ts';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import type { FormError } from '#app/ui/forms/error-summary.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import type { VocabularyInput } from '../vocabulary-input.ts';
import { LONGEST_WORD } from '../vocabulary-input.ts';

type Use = Readonly<Record<WordKind, Readonly<Record<string, number>>>>;

type Props = {
  vocabulary: Vocabulary;
  use: Use;
  /** Returns what is wrong; nothing on success. */
  onSave: (words: VocabularyInput['words']) => Promise<string | null>;
};

const TITLES: Record<WordKind, string> = {
  sectors: 'Sectors',
  regions: 'Regions',
  types: 'Types',
  categories: 'Document categories',
};

const FIXED_HINT =
  'Every member reads teasers; capital calls, distributions and notices reach their holder before the NDA is signed. These four can be renamed, but not replaced.';

const OFFERED = 'offered';
const ARCHIVED = 'archived';
const REMOVED = 'removed';
const REPLACED = 'replaced:';

/** The firm's words: their labels, whether each is offered, and new ones. */
export function VocabularyForm({ vocabulary, use, onSave }: Props) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [pending, setPending] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const save = async (form: HTMLFormElement) => {
    setErrors([]);
    setPending(true);
    const refusal = await onSave(wordsIn(new FormData(form), vocabulary));
    setPending(false);
    if (refusal) setErrors([{ message: refusal }]);
  };
  return (
    <PageForm label="Words" action="Save" cancelTo="/admin" pending={pending} errors={errors} onSubmit={save}>
      {isChanged && !pending && <LeaveGuard />}
      <div className="contents" onInput={(_: FormEvent) => setChanged(true)}>
        {WORD_KINDS.map((kind) => (
          <fieldset key={kind} className="flex min-w-0 flex-col gap-3 border-t pt-6">
            <legend className="float-left mb-2 w-full font-serif text-lg">{TITLES[kind]}</legend>
            {kind === 'categories' && <p className="max-w-read text-muted">{FIXED_HINT}</p>}
            {vocabulary[kind].map((word) => (
              <WordRow
                key={word.key}
                {...{ kind, word }}
                words={vocabulary[kind]}
                used={use[kind][word.key] ?? 0}
              />
            ))}
            <TextArea
              label="Add"
              hint="One per line."
              name={`${kind} new`}
              required={false}
              rows={2}
              defaultValue=""
            />
          </fieldset>
        ))}
      </div>
    </PageForm>
  );
}

type RowProps = { kind: WordKind; word: Word; words: readonly Word[]; used: number };

/** A word in use cannot be removed: it is replaced, or no longer offered. */
function WordRow({ kind, word, words, used }: RowProps) {
  const { key, label, archived, replacedBy } = word;
  const isFixed = kind === 'categories' && FIXED_CATEGORIES.includes(key);
  const others = words.filter(
    (other) =>
      other.key !== key &&
      !other.replacedBy &&
      !(kind === 'categories' && FIXED_CATEGORIES.includes(other.key)),
  );
  const times =
    kind === 'categories' ? `${used} ${used === 1 ? 'document' : 'documents'}` : `chosen ${used} times`;
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <TextField
        label={label}
        hideLabel
        name={`${kind} label ${key}`}
        maxLength={LONGEST_WORD}
        autoComplete="off"
        defaultValue={label}
      />
      <Select
        label={`State of ${label}`}
        hideLabel
        name={`${kind} state ${key}`}
        defaultValue={replacedBy ? REPLACED + replacedBy : archived ? ARCHIVED : OFFERED}
        options={[
          { value: OFFERED, label: used === 0 ? 'Offered' : `Offered (${times})` },
          { value: ARCHIVED, label: 'No longer offered, shown where chosen' },
          ...(used === 0 && !isFixed ? [{ value: REMOVED, label: 'Remove' }] : []),
          ...(isFixed
            ? []
            : others.map((other) => ({
                value: REPLACED + other.key,
                label: `Replace with ${other.label}`,
              }))),
        ]}
      />
    </div>
  );
}

function wordsIn(form: FormData, vocabulary: Vocabulary): VocabularyInput['words'] {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const of = (kind: WordKind) => [
    ...vocabulary[kind].flatMap(({ key }) => {
      const state = text(`${kind} state ${key}`);
      if (state === REMOVED) return [];
      const replacedBy = state.startsWith(REPLACED) ? state.slice(REPLACED.length) : undefined;
      const label = text(`${kind} label ${key}`);
      return { key, label, ...(state === ARCHIVED && { archived: true }), ...(replacedBy && { replacedBy }) };
    }),
    ...text(`${kind} new`)
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : { label: line.trim() })),
  ];
  return { sectors: of('sectors'), regions: of('regions'), types: of('types'), categories: of('categories') };
}
