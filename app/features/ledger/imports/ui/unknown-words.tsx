import { useState } from 'react';
import { LINE_TYPES } from '#app/domain/investing/ledger.ts';
import { mergedWords, type Words, wordKey } from '#app/platform/tables/table-reading.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { LEFT_OUT } from '../ilpa-signs.ts';
import type { UnknownWord } from '../import-report.ts';

type Props = {
  words: readonly UnknownWord[];
  /** Checks the file again with these meanings; returns why it could not. */
  onUse: (words: Words) => Promise<string | null>;
};

const keyOf = ({ column, word }: UnknownWord): string => `${column} ${word}`;
/** What a word most likely stands for. */
export const suggestionOf = ({ choices: [only, ...more] }: UnknownWord): string | null =>
  only !== undefined && more.length === 0 ? only : null;

/** Words of the file that are none of ours, for a person to say what they stand for. */
export function UnknownWords({ words, onUse }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const use = async (meanings: Readonly<Record<string, string>>) => {
    setPending(true);
    setProblem(await onUse(wordsOf(words, meanings)));
    setPending(false);
  };
  const suggested = Object.fromEntries(
    words.flatMap((one) => {
      const suggestion = suggestionOf(one);
      return suggestion === null ? [] : [[keyOf(one), suggestion]];
    }),
  );
  const { length: suggestions } = Object.keys(suggested);
  const columns: Column<UnknownWord>[] = [
    {
      id: 'word',
      header: 'In the file',
      rowHeader: true,
      cell: ({ word }) => <code className="wrap-anywhere">{word}</code>,
    },
    { id: 'column', header: 'Column', cell: ({ column }) => <code>{column}</code> },
    { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines.toLocaleString('en-GB') },
    {
      id: 'meaning',
      header: 'Stands for',
      cell: (one) => {
        const [key, suggestion] = [keyOf(one), suggestionOf(one)];
        return (
          <div className="flex flex-wrap items-center gap-2">
            {suggestion !== null && (
              <Button disabled={pending} onClick={() => void use({ [key]: suggestion })}>
                Use {suggestion}
              </Button>
            )}
            {(suggestion === null || one.column === 'type') && (
              <Select
                label={`What “${one.word}” stands for`}
                hideLabel
                value={chosen[key] ?? ''}
                placeholder={suggestion === null ? 'Choose' : 'Or choose'}
                onChange={({ currentTarget: { value } }) =>
                  setChosen((before) => ({ ...before, [key]: value }))
                }
                options={optionsOf(one)}
              />
            )}
          </div>
        );
      },
    },
  ];
  return (
    <section className="flex flex-col gap-4">
      <Table caption="Unknown words" showCaption columns={columns} rows={words} rowKey={keyOf} />
      {words.some(({ column }) => column === 'type' || column === 'vehicle') && (
        <p className="text-muted">
          What types and vehicles stand for is remembered for later files once this one is imported.
        </p>
      )}
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {suggestions > 1 && (
          <Button pending={pending} onClick={() => void use({ ...suggested, ...chosen })}>
            Use all {suggestions} suggestions
          </Button>
        )}
        {words.some((one) => chosen[keyOf(one)]) && (
          <Button variant="primary" pending={pending} onClick={() => void use(chosen)}>
            Use what is chosen
          </Button>
        )}
      </div>
    </section>
  );
}

const optionsOf = ({ column, choices }: UnknownWord) =>
  column === 'type'
    ? [
        ...(choices.length > 1 ? choices : LINE_TYPES).map((value) => ({ value, label: value })),
        { value: LEFT_OUT, label: 'Leave these lines out' },
      ]
    : choices.map((value) => ({ value, label: value }));

export const wordMeaning = ({ column, word }: UnknownWord, meaning: string): Words => ({
  [column]: { [wordKey(word)]: meaning },
});

function wordsOf(words: readonly UnknownWord[], meanings: Readonly<Record<string, string>>): Words {
  let known: Words = {};
  for (const one of words) {
    const meaning = meanings[keyOf(one)];
    if (meaning) known = mergedWords(known, wordMeaning(one, meaning));
  }
  return known;
}
