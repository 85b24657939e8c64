import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { type DeviceDraft, keepDraft } from '#app/ui/drafts/device-draft.ts';
import { DraftNote } from '#app/ui/drafts/draft-note.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import type { Guest } from '../invitation.ts';

type Props = {
  /** The name of the draft on this device; `null` keeps none. */
  draft: string | null;
  /** Returns the refusal, or null when the invite is sent. */
  onShare: (guest: Guest) => Promise<string | null>;
};

/** A rough check; the server validates again. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The form to invite a guest. Keeps the input until the invite is sent. */
export function ShareForm({ draft, onShare }: Props) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<FormError[]>([]);
  const [pending, setPending] = useState(false);
  const emailId = `${id}-email`;
  const fill = (texts: DeviceDraft) => {
    setEmail(texts.email ?? '');
    setName(texts.name ?? '');
    setMessage(texts.message ?? '');
  };
  const recalled = useFormDraft(draft, { email, name, message }, fill);
  const wrongAddress = errors.find(({ field }) => field === emailId)?.message ?? null;

  const share = async (event: FormEvent) => {
    event.preventDefault();
    if (!ADDRESS.test(email.trim())) {
      setErrors([{ field: emailId, message: 'Please enter an e-mail address, like name@example.com.' }]);
      return;
    }
    setPending(true);
    const refusal = await onShare({ email: email.trim(), name: name.trim(), message: message.trim() });
    setPending(false);
    setErrors(refusal ? [{ message: refusal }] : []);
    if (refusal) return;
    // Also when the dialog has closed by now, and no longer keeps what its fields contain.
    if (draft !== null) keepDraft(draft, null);
    fill({});
  };

  return (
    <form noValidate onSubmit={(event) => void share(event)} className="flex flex-col gap-5">
      <ErrorSummary errors={errors} />
      <TextField
        id={emailId}
        label="E-mail address"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        error={wrongAddress}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextField
        label="Name"
        required={false}
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label="Personal note"
        hint="Included in the message we send."
        required={false}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {recalled && <DraftNote onDiscard={() => fill({})} />}
      <div>
        <Button type="submit" variant="primary" icon="EnvelopeOut" pending={pending}>
          Send invite
        </Button>
      </div>
    </form>
  );
}
