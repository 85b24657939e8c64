import { type DragEvent, useState } from 'react';
import { z } from 'zod';
import { buttonClass } from '#app/ui/button-style.ts';
import { cx } from '#app/ui/cx.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';
import { MOST_IMPORT_BYTES } from '../import-format.ts';

const kept = z.object({ id: z.string() });
const TOO_LARGE = `Files can be at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB. Split the file and import the parts.`;

type Props = { onKept: (id: string) => void | Promise<void> };

/**
 * Accepts a file to import, dropped or chosen with the keyboard. It is only checked at first; nothing is recorded.
 */
export function ImportDrop({ onKept }: Props) {
  const mayAct = useMayAct();
  const [state, setState] = useState<'idle' | 'over' | 'sending'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = state === 'sending';

  const send = async (file: File | undefined) => {
    if (!file || isSending) return;
    if (file.size > MOST_IMPORT_BYTES) return setProblem(TOO_LARGE);
    setProblem(null);
    setState('sending');
    const answer = await sendToRoute(`/api/admin/imports?name=${encodeURIComponent(file.name)}`, file, kept);
    if ('id' in answer) await onKept(answer.id);
    else setProblem(answer.problem);
    setState('idle');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setState('idle');
    void send(event.dataTransfer.files[0]);
  };

  if (!mayAct) return null;
  return (
    <section
      aria-label="Import file"
      onDragOver={(event) => {
        event.preventDefault();
        if (!isSending) setState('over');
      }}
      onDragLeave={() => setState((before) => (before === 'over' ? 'idle' : before))}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-md border border-dashed px-5 py-8 text-center transition-colors',
        state === 'over' ? 'border-accent bg-accent-soft' : 'border-control bg-surface',
      )}
    >
      <Icon name="Upload" size={24} className="text-muted" />
      <p className="font-semibold" aria-live="polite">
        {isSending ? 'Reading the file…' : 'Drop a CSV or XLSX file here'}
      </p>
      <p className="max-w-read text-muted">
        Ledger lines, valuations or exchange rates. It is checked first; you decide what is recorded.
      </p>
      <label
        className={buttonClass({
          variant: 'primary',
          className:
            'mt-2 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-50',
        })}
      >
        Choose file
        <input
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          disabled={isSending}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </label>
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
    </section>
  );
}
