import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { LONGEST_TEXT, LONGEST_TITLE, type SavedText } from '../saved-text.ts';

type Props = {
  /** The id of a new text. */
  id: string;
  /** `null` for a new one. */
  text: SavedText | null;
  /** Called after it was saved, deleted or cancelled. */
  onDone: () => void;
};

/** One of the firm's texts, or a new one. */
export function SavedTextForm({ id, text, onDone }: Props) {
  const { attempt, pending } = useAct();
  const [title, setTitle] = useState(text?.title ?? '');
  const [body, setBody] = useState(text?.body ?? '');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [isDeleting, setDeleting] = useState(false);
  const isChanged = title !== (text?.title ?? '') || body !== (text?.body ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const missing = [
      ...(title.trim() ? [] : [{ field: `${id}-title`, message: 'Enter a title.' }]),
      ...(body.trim() ? [] : [{ field: `${id}-body`, message: 'Write the text.' }]),
    ];
    setErrors(missing);
    if (missing.length > 0) return;
    const refusal = await attempt(
      `save ${id}`,
      (rpc) => rpc.savedText.save.mutate({ id, revision: text?.revision ?? 0, title, body }),
      { refresh: 'done', done: () => 'Text saved.' },
    );
    setErrors(refusal ? [{ message: refusal }] : []);
    if (!refusal) onDone();
  };
  const errorAt = (field: string) => errors.find((one) => one.field === field)?.message ?? null;
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4 py-6">
      {isChanged && !pending && <LeaveGuard />}
      <ErrorSummary errors={errors} />
      <TextField
        id={`${id}-title`}
        label="Title"
        hint={text ? undefined : 'Seen by admins only.'}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        value={title}
        error={errorAt(`${id}-title`)}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <TextArea
        id={`${id}-body`}
        label="Text"
        hint="Leave an empty line between paragraphs."
        maxLength={LONGEST_TEXT}
        value={body}
        error={errorAt(`${id}-body`)}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} pending={pending}>
          {text ? 'Save' : 'Add text'}
        </Button>
        <Button variant="quiet" disabled={pending} onClick={onDone}>
          Cancel
        </Button>
        {text && (
          <>
            <Button variant="quiet" disabled={pending} onClick={() => setDeleting(true)}>
              Delete…
            </Button>
            <span className="text-muted">
              {text.savedBy} · <RelativeTime iso={text.savedAt} />
            </span>
          </>
        )}
      </div>
      {text && isDeleting && (
        <ActDialog
          size="sm"
          role="alertdialog"
          title={`Delete “${text.title}”?`}
          description="Answers and messages that were written from it stay as they are."
          action="Delete"
          danger
          onAct={async () => {
            const refusal = await attempt(`delete ${id}`, (rpc) => rpc.savedText.remove.mutate({ id }), {
              refresh: 'done',
              done: () => 'Text deleted.',
            });
            if (!refusal) onDone();
            return refusal;
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </form>
  );
}
