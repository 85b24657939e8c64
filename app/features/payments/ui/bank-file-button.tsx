import { useState } from 'react';
import { z } from 'zod';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';
import { MOST_BANK_FILE_BYTES } from '../bank-files/bank-file.ts';
import type { BankFileReport } from '../reading/report.ts';

/** What became of a file: its report, or why nothing was recorded. */
export type BankFileAnswer = BankFileReport | { fileName: string; problem: string };

const answered = z.custom<BankFileReport>(
  (value) => z.object({ statements: z.array(z.unknown()) }).safeParse(value).success,
);

type Props = { onRead: (answer: BankFileAnswer) => void };

/** Sends a bank file. Nothing is recorded until it is read as a whole. */
export function BankFileButton({ onRead }: Props) {
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
    const path = `/api/admin/bank-files?name=${encodeURIComponent(fileName)}`;
    const answer = await sendToRoute(path, file, answered);
    onRead('problem' in answer ? { fileName, problem: answer.problem } : answer);
    setSending(false);
  };
  return (
    <FileButton
      variant="primary"
      accept=".xml,.zip,.c53,.c54,text/xml,application/xml,application/zip"
      disabled={isSending}
      onChoose={(file) => void send(file)}
    >
      <span aria-live="polite">{isSending ? 'Reading the file…' : 'Read a bank file'}</span>
    </FileButton>
  );
}
