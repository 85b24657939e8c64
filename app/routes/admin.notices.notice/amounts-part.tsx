import { useState } from 'react';
import { z } from 'zod';
import { DECIMAL_SIGNS, type DecimalSign } from '#app/platform/tables/writing.ts';
import { Button } from '#app/ui/button.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';

const imported = z.object({
  rows: z.number(),
  problems: z.array(
    z.object({ line: z.number(), column: z.string().nullable(), value: z.string(), problem: z.string() }),
  ),
  question: z.string().nullable(),
  saved: z.object({ revision: z.number(), savedAt: z.string() }).nullable(),
});

type Props = {
  noticeId: string;
  /** How many amounts the draft has. */
  count: number;
  /** Saves the draft, and returns its revision; null if it cannot be saved. */
  onSave: () => Promise<number | null>;
  /** The draft has the amounts now. */
  onImported: (revision: number) => void;
};

/** The amounts of holders, pasted or from a file, with what is wrong with its rows. */
export function AmountsPart({ noticeId, count, onSave, onImported }: Props) {
  const [pasted, setPasted] = useState('');
  const [pending, setPending] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [asked, setAsked] = useState<{ file: Blob; question: string } | null>(null);
  const send = async (file: Blob, decimals: DecimalSign | '' = '') => {
    setPending(true);
    setAsked(null);
    const revision = await onSave();
    const answer =
      revision === null
        ? { problem: 'Your last changes are still being saved. Please try again in a moment.' }
        : await sendToRoute(
            `/api/notices/amounts?${new URLSearchParams({ noticeId, revision: String(revision), decimals })}`,
            file,
            imported,
          );
    setPending(false);
    if ('problem' in answer) return setProblems([answer.problem]);
    setProblems(
      answer.problems.map(
        ({ line, column, problem }) => `Line ${line}${column === null ? '' : `, ${column}`}: ${problem}`,
      ),
    );
    if (answer.question) setAsked({ file, question: answer.question });
    if (answer.saved) onImported(answer.saved.revision);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {count === 0
          ? 'No amounts yet.'
          : `${count.toLocaleString('en-GB')} amounts. A file or pasted rows replace them.`}
      </p>
      {problems.length > 0 && (
        <div role="alert" className="text-critical">
          <p>Nothing was changed.</p>
          <ul className="list-disc pl-5">
            {problems.slice(0, 20).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {problems.length > 20 && <p>And {problems.length - 20} more.</p>}
        </div>
      )}
      {asked && (
        <div role="status" className="flex flex-col gap-3">
          <p>{asked.question}</p>
          <div className="flex flex-wrap gap-3">
            {Object.entries(DECIMAL_SIGNS).map(([sign, example]) => (
              <Button key={sign} pending={pending} onClick={() => void send(asked.file, sign as DecimalSign)}>
                Like {example}
              </Button>
            ))}
          </div>
        </div>
      )}
      <TextArea
        label="Amounts per holder"
        hint="With the columns investor (e-mail address), entity, type and amount, and their names in the first row."
        required={false}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending}
          disabled={pasted.trim() === ''}
          onClick={() => void send(new Blob([pasted], { type: 'text/csv' }))}
        >
          Use these rows
        </Button>
        <FileButton accept=".csv,.xlsx" disabled={pending} onChoose={(file) => void send(file)}>
          Import CSV or XLSX
        </FileButton>
      </div>
    </div>
  );
}
