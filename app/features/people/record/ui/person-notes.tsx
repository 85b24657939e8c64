import { type FormEvent, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { CONTACT_KINDS, type ContactKind } from '#app/domain/people/contact-kind.ts';
import { LONGEST_NOTE } from '#app/domain/text/input-text.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { NoteItem } from '#app/ui/notes/note-item.tsx';
import { IfMayAct, useMayAct } from '#app/ui/permissions.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { NoteRow } from '../note-list.tsx';
import { CONTACT_WORDS } from '../record.ts';

type Props = {
  memberId: string;
  notes: { items: readonly NoteRow[]; hasMore: boolean };
  /** The viewer, who can change their own notes. */
  viewerId: string;
  /** The firm's present day. */
  today: string;
};

/** What the firm wrote down about a person, and a field for the next note. */
export function PersonNotes({ memberId, notes, viewerId, today }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const mayAct = useMayAct();
  return (
    <div className="flex flex-col gap-5">
      <IfMayAct>
        <NoteForm memberId={memberId} today={today} />
      </IfMayAct>
      {notes.items.length === 0 && !mayAct && <EmptyState title="No notes yet." />}
      {notes.items.length > 0 && (
        <ul className="divide-y border-y">
          {notes.items.map((note) =>
            note.id === editing ? (
              <li key={note.id} className="py-3">
                <NoteForm memberId={memberId} today={today} note={note} onClose={() => setEditing(null)} />
              </li>
            ) : (
              <NoteItem
                key={note.id}
                body={note.body}
                origin={
                  <>
                    {CONTACT_WORDS[note.kind]} · <time dateTime={note.day}>{formatDate(note.day)}</time> ·{' '}
                    {note.author.name}
                    {note.changedAt && ' · edited'}
                  </>
                }
                label={`Delete the note of ${formatDate(note.day)}`}
                remove={(rpc) => rpc.record.removeNote.mutate({ id: note.id })}
                {...(note.author.id === viewerId && {
                  edit: {
                    label: `Edit the note of ${formatDate(note.day)}`,
                    onEdit: () => setEditing(note.id),
                  },
                })}
              />
            ),
          )}
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
    </div>
  );
}

type FormProps = Pick<Props, 'memberId' | 'today'> & {
  /** The note that is changed; without it, a new one is written. */
  note?: NoteRow;
  onClose?: () => void;
};

function NoteForm({ memberId, today, note, onClose }: FormProps) {
  const { attempt, pending } = useAct();
  // A retry after a lost response adds nothing twice.
  const [id, setId] = useState(() => note?.id ?? newId());
  const [body, setBody] = useState(note?.body ?? '');
  const [kind, setKind] = useState<ContactKind>(note?.kind ?? 'note');
  const [day, setDay] = useState(note?.day ?? today);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (body.trim() === '') return setProblem('Write the note first.');
    if (day === '') return setProblem('Choose the day.');
    const refusal = await attempt(
      `note ${id}`,
      (rpc) =>
        note
          ? rpc.record.changeNote.mutate({ id, kind, day, body, seen: note.changedAt })
          : rpc.record.addNote.mutate({ id, memberId, kind, day, body }),
      // A refusal brings what another window saved, so that saving again is a decision.
      { refresh: note ? 'always' : 'done', done: () => (note ? 'Note saved.' : 'Note added.') },
    );
    setProblem(refusal);
    if (refusal) return;
    if (note) return onClose?.();
    setId(newId());
    setBody('');
    setKind('note');
    setDay(today);
  };
  return (
    <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-3">
      <TextArea
        label={note ? 'Note' : 'New note'}
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
        {!note && (
          <Button type="submit" pending={pending} className="max-sm:col-span-2">
            Add note
          </Button>
        )}
      </div>
      {note && (
        <div className="flex gap-3">
          <Button type="submit" pending={pending}>
            Save note
          </Button>
          <Button variant="quiet" disabled={pending} onClick={() => onClose?.()}>
            Cancel
          </Button>
        </div>
      )}
    </form>
  );
}
