import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { Avatar } from '#app/ui/pictures/avatar.tsx';
import { type ContactRow, LONGEST_LANGUAGES, LONGEST_TITLE } from '../contact.ts';

type Props = {
  contact: ContactRow;
  /** Both return the refusal, or null when it is done. */
  onSave: (card: NonNullable<ContactRow['card']>) => Promise<string | null>;
  onRemove: () => Promise<string | null>;
};

/** What members see of one of the firm's people; name, telephone and picture are changed in their profile. */
export function ContactCardForm({ contact, onSave, onRemove }: Props) {
  const { id, name, telephone, picture, card } = contact;
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const mayAct = useMayAct();
  const run = async (act: () => Promise<string | null>) => {
    setFailure(null);
    setPending(true);
    setFailure(await act());
    setPending(false);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '').trim();
    if (text('title') === '') return setFailure('Enter their role, such as Partner.');
    const isDefault = form.has('isDefault');
    void run(() => onSave({ title: text('title'), languages: text('languages'), isDefault }));
  };
  return (
    <form onSubmit={save} noValidate aria-label={name} className="flex flex-col gap-4 py-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={picture} size="lg" />
        <div>
          <h2 className="text-base">{name}</h2>
          <p className="text-muted">
            {telephone ?? 'No telephone number yet'}
            {!card && ' · not shown to members'}
          </p>
        </div>
      </div>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {(card || mayAct) && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Role" name="title" maxLength={LONGEST_TITLE} defaultValue={card?.title} />
            <TextField
              label="Speaks"
              name="languages"
              required={false}
              maxLength={LONGEST_LANGUAGES}
              defaultValue={card?.languages}
            />
          </div>
          <Checkbox
            id={`default-${id}`}
            name="isDefault"
            label="Default contact, for members without one of their own"
            defaultChecked={card?.isDefault}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {card ? 'Save' : 'Show to members'}
        </Button>
        {card && (
          <Button variant="quiet" disabled={pending} onClick={() => void run(onRemove)}>
            Stop showing
          </Button>
        )}
      </div>
    </form>
  );
}
