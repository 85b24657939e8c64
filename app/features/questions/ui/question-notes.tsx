import { type FormEvent, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { LONGEST_NOTE } from '#app/domain/text/input-text.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { NoteItem } from '#app/ui/notes/note-item.tsx';
import { IfMayAct, useMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { QuestionNotes as QuestionNotesShown } from '../question-inbox.ts';

type Props = {
  questionId: string;
  notes: QuestionNotesShown;
  /** Where all of them are shown. */
  allTo: string;
};

/** What the firm's people wrote to each other about a question, and a field for the next note. */
export function QuestionNotes({ questionId, notes: { items, total }, allTo }: Props) {
  const { attempt, pending } = useAct();
  const mayAct = useMayAct();
  // A retry after a lost response adds nothing twice.
  const [id, setId] = useState(newId);
  const [body, setBody] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') return setProblem('Write the note first.');
    const refusal = await attempt(
      `note ${id}`,
      (rpc) => rpc.question.addNote.mutate({ id, questionId, body }),
      { refresh: 'done', done: () => 'Note added.' },
    );
    setProblem(refusal);
    if (refusal) return;
    setId(newId());
    setBody('');
  };
  return (
    <>
      {total > items.length && (
        <p>
          <Link to={allTo} preventScrollReset prefetch={false}>
            Show all {total.toLocaleString('en-GB')} notes
          </Link>
        </p>
      )}
      {items.length === 0 && !mayAct && <EmptyState title="No notes yet." />}
      {items.length > 0 && (
        <ul className="divide-y border-y">
          {items.map((note) => (
            <NoteItem
              key={note.id}
              body={note.body}
              origin={
                <>
                  {note.author} · <RelativeTime iso={note.writtenAt} />
                </>
              }
              label={`Delete the note by ${note.author}`}
              remove={(rpc) => rpc.question.removeNote.mutate({ id: note.id })}
            />
          ))}
        </ul>
      )}
      <IfMayAct>
        <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-3">
          <TextArea
            label="New note"
            hint="Seen by admins only, never by the member."
            rows={2}
            maxLength={LONGEST_NOTE}
            value={body}
            disabled={pending}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setBody(currentTarget.value);
            }}
          />
          <Button type="submit" pending={pending} className="self-start">
            Add note
          </Button>
        </form>
      </IfMayAct>
    </>
  );
}
