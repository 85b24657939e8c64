import { type FormEvent, useId, useState } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { ERASURE_WORDS, type OpenDeletion } from '../deletion.ts';

type Props = {
  deletion: OpenDeletion;
  timeZone: string;
  /** Returns the refusal; `null` when the data is erased. */
  onErase: () => Promise<string | null>;
};

/** A member's deletion request, which an admin confirms by typing a word. */
export function EraseForm({ deletion, timeZone, onErase }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (typed.trim().toLowerCase() !== ERASURE_WORDS) return setWrong(`Please type “${ERASURE_WORDS}”.`);
    setPending(true);
    setWrong(await onErase());
    setPending(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <p>
        Asked on {formatDate(deletion.requestedAt, timeZone)} for their account to be deleted.
        {deletion.reason && (
          <>
            {' '}
            They write: <q>{deletion.reason}</q>
          </>
        )}
      </p>
      {deletion.obstacles.length > 0 ? (
        <ul className="list-inside list-disc">
          {deletion.obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </ul>
      ) : (
        <IfMayAct>
          <form onSubmit={(event) => void erase(event)} noValidate className="flex flex-wrap items-end gap-3">
            <TextField
              id={id}
              label={`Type “${ERASURE_WORDS}” to erase their personal data`}
              hint="Records we are legally required to keep stay. This cannot be undone."
              value={typed}
              autoComplete="off"
              error={wrong}
              disabled={pending}
              onChange={({ currentTarget }) => {
                setWrong(null);
                setTyped(currentTarget.value);
              }}
              className="flex-1 basis-72"
            />
            <Button type="submit" variant="danger" pending={pending}>
              Erase
            </Button>
          </form>
        </IfMayAct>
      )}
    </div>
  );
}
