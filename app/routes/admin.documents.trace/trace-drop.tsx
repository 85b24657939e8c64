import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { MOST_TRACED_BYTES, MOST_TRACED_COPIES } from '#app/features/documents/copies/trail.ts';
import { buttonClass } from '#app/ui/button-style.ts';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';

const found = z.object({ copies: z.array(z.string()) });
const TOO_LARGE = `Files can be at most ${MOST_TRACED_BYTES / 1024 / 1024} MB. Try a part of the file.`;

/** Accepts a leaked file, dropped or chosen, and opens the URL of the result. */
export function TraceDrop() {
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'over' | 'reading'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  const trace = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_TRACED_BYTES) return setProblem(TOO_LARGE);
    setProblem(null);
    setState('reading');
    const answer = await sendToRoute('/api/documents/trace', file, found);
    setState('idle');
    if ('problem' in answer) return setProblem(answer.problem);
    const { copies } = answer;
    const search = new URLSearchParams({
      file: String(copies.length),
      ...(copies[0] && { copy: copies.slice(0, MOST_TRACED_COPIES).join(' ') }),
    });
    await navigate(`/admin/documents/trace?${search}`, { preventScrollReset: true });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void trace(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setState('over');
      }}
      onDragLeave={() => setState('idle')}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center justify-center gap-3 rounded-md border border-dashed p-8 text-center',
        state === 'over' && 'border-accent bg-accent-soft',
      )}
    >
      <p>{state === 'reading' ? 'Reading the file…' : 'Drop the leaked PDF or picture here'}</p>
      <label
        className={buttonClass({
          className:
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-50',
        })}
      >
        <Icon name="Upload" />
        Choose file
        <input
          type="file"
          accept="application/pdf,image/*"
          disabled={state === 'reading'}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void trace(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p className="text-sm text-muted">The file is only checked for its id and not stored.</p>
      {problem && (
        <p role="alert" className="text-critical">
          {problem}
        </p>
      )}
    </div>
  );
}
