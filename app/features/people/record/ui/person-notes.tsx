import { type FormEvent, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { CONTACT_KINDS, type ContactKind } from '#app/domain/people/contact-kind.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { NoteRow } from '../note-list.tsx';
import { CONTACT_WORDS, LONGEST_NOTE } from '../record.ts';

type Props = {
  memberId: string;
  notes: { items: readonly NoteRow[]; hasMore: boolean };
  /** The firm's present day. */
  today: string;
};

/** What the firm wrote down about a person, and a field for the next note. */
export function PersonNotes({ memberId, notes, today }: Props) {
  const [removing, setRemoving] = useState<NoteRow | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <NoteForm memberId={memberId} today={today} />
      {notes.items.length > 0 && (
        <ul className="divide-y border-y">
          {notes.items.map((note) => (
            <li key={note.id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-muted">
                  {CONTACT_WORDS[note.kind]} · <time dateTime={note.day}>{formatDate(note.day)}</time> ·{' '}
                  {note.author.name}
                </p>
                <p className="mt-1 whitespace-pre-line wrap-anywhere">{note.body}</p>
              </div>
              <IconButton
                icon="X"
                label={`Delete the note of ${formatDate(note.day)}`}
                className="-my-2"
                onClick={() => setRemoving(note)}
              />
            </li>
          ))}
        </ul>
      )}
      {notes.items.length > 0 && (
        <Link
          to={`/admin/people/notes?${new URLSearchParams({ of: memberId })}`}
          className="tap self-start"
          prefetch={false}
        >
          {notes.hasMore ? 'All notes' : 'Search and export notes'}
        </Link>
      )}
      {removing && <RemoveNote note={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function NoteForm({ memberId, today }: Pick<Props, 'memberId' | 'today'>) {
  const { attempt, pending } = useAct();
  // A retry after a lost response adds nothing twice.
  const [id, setId] = useState(newId);
  const [body, setBody] = useState('');
  const [kind, setKind] = useState<ContactKind>('note');
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') return setProblem('Write the note first.');
    if (day === '') return setProblem('Choose the day.');
    const refusal = await attempt(
      `note ${id}`,
      (rpc) => rpc.record.addNote.mutate({ id, memberId, kind, day, body }),
      { refresh: 'done', done: () => 'Note added.' },
    );
    setProblem(refusal);
    if (refusal) return;
    setId(newId());
    setBody('');
    setKind('note');
    setDay(today);
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-3">
      <TextArea
        label="New note"
        hint="Seen by admins only."
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
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label="Kind"
          value={kind}
          disabled={pending}
          options={CONTACT_KINDS.map((value) => ({ value, label: CONTACT_WORDS[value] }))}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ContactKind)}
        />
        <TextField
          label="Day"
          type="date"
          max={today}
          value={day}
          disabled={pending}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button type="submit" pending={pending} className="max-sm:col-span-2">
          Add note
        </Button>
      </div>
    </form>
  );
}

function RemoveNote({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const { attempt } = useAct();
  const remove = async () => {
    const refusal = await attempt(
      `remove ${note.id}`,
      (rpc) => rpc.record.removeNote.mutate({ id: note.id }),
      { done: () => 'Note deleted.' },
    );
    if (!refusal) onClose();
    return refusal;
  };
  return (
    <ActDialog
      title="Delete this note?"
      description="It is deleted for everyone at the firm and cannot be restored."
      action="Delete"
      danger
      onAct={remove}
      onClose={onClose}
    >
      <p className="line-clamp-4 whitespace-pre-line wrap-anywhere text-muted">{note.body}</p>
    </ActDialog>
  );
}
