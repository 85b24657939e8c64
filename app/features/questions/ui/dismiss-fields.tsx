import { type FormEvent, useState } from 'react';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';

type Props = {
  /** The form's id, for the button that submits it. */
  id: string;
  askerName: string;
  disabled: boolean;
  onDismiss: (tell: boolean) => void;
};

/** The dismissal form: whether to notify the asker that there will be no answer. */
export function DismissFields({ id, askerName, disabled, onDismiss }: Props) {
  const [tell, setTell] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) onDismiss(tell);
  };
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-6">
      <p className="max-w-read">
        {askerName} sees on the page that it is closed without an answer. You can reopen it.
      </p>
      <RadioGroup
        legend={`Notify ${askerName}?`}
        name={`${id}-tell`}
        value={tell ? 'yes' : 'no'}
        onChange={(value) => setTell(value === 'yes')}
        choices={[
          {
            value: 'yes',
            label: 'Notify them',
            hint: 'The notification says that it is closed and that they can ask again or write to us.',
            disabled,
          },
          { value: 'no', label: 'Do not notify them', hint: 'They see it on the page.', disabled },
        ]}
      />
    </form>
  );
}
