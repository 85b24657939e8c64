import { useState } from 'react';
import { z } from 'zod';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';
import { MOST_BANK_FILE_BYTES } from '../bank-files/bank-file.ts';
import type { TableQuestion } from '../bank-files/csv/bank-table.ts';
import type { BankFileReport } from '../reading/report.ts';

/** What became of a file: its report, or why nothing was recorded. */
export type BankFileAnswer = BankFileReport | { fileName: string; problem: string };

const answered = z.custom<BankFileReport | { question: TableQuestion }>((value) => {
  const said = z.union([z.object({ statements: z.array(z.unknown()) }), z.object({ question: z.object() })]);
  return said.safeParse(value).success;
});

type Props = {
  onRead: (answer: BankFileAnswer) => void;
  /** A CSV is recorded once somebody has said what its columns are. */
  onQuestion: (file: File, question: TableQuestion) => void;
  /** Whether it is what the page is for just now. */
  isPrimary: boolean;
};

/** Where a bank file is sent; a CSV with what was chosen about it. */
export const bankFilePath = ({ name }: File, more: Record<string, string> = {}): string =>
  `/api/admin/bank-files?${new URLSearchParams({ name, ...more })}`;

/** Sends a bank file. Nothing is recorded until it is read as a whole. */
export function BankFileButton({ onRead, onQuestion, isPrimary }: Props) {
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    if (isSending) return;
    const { name: fileName } = file;
    if (file.size > MOST_BANK_FILE_BYTES)
      return onRead({
        fileName,
        problem: `A bank file can have at most ${MOST_BANK_FILE_BYTES / 1024 / 1024} MB.`,
      });
    setSending(true);
    const answer = await sendToRoute(bankFilePath(file), file, answered);
    if ('question' in answer) onQuestion(file, answer.question);
    else onRead('problem' in answer ? { fileName, problem: answer.problem } : answer);
    setSending(false);
  };
  return (
    <FileButton
      variant={isPrimary ? 'primary' : 'secondary'}
      accept=".xml,.zip,.c53,.c54,.csv,text/xml,application/xml,application/zip,text/csv"
      disabled={isSending}
      onChoose={(file) => void send(file)}
    >
      <span aria-live="polite">{isSending ? 'Reading the file…' : 'Read a bank file'}</span>
    </FileButton>
  );
}
