import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextArea } from '#app/ui/text-field.tsx';

/** Why somebody is rejected: for the firm's records, and in words to them where there are any. */
export type Rejection = { reason: string; message?: string };

type Props = {
  /** Of the form, for the button that submits it. */
  id: string;
  many: boolean;
  disabled: boolean;
  /** What was refused; shown on top. */
  refusal: string | null;
  onReject: (rejection: Rejection) => void;
  children?: ReactNode;
};

const SHORTEST_REASON = 3;
const LONGEST = 1000;

/** The form of a rejection, of one or of many. */
export function RejectFields({ id, many, disabled, refusal, onReject, children }: Props) {
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = reason.trim();
    if (why.length < SHORTEST_REASON) return setProblem('Please say why, for your own records.');
    onReject({ reason: why, ...(message.trim() && { message: message.trim() }) });
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-5">
      {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
      {children}
      <TextArea
        id={`${id}-reason`}
        label="Reason"
        hint="For the firm's own records. Nobody outside reads it."
        value={reason}
        maxLength={LONGEST}
        disabled={disabled}
        error={problem}
        onChange={({ currentTarget }) => {
          setProblem(null);
          setReason(currentTarget.value);
        }}
      />
      <TextArea
        id={`${id}-message`}
        label={many ? 'Words to them' : 'Words to the person'}
        required={false}
        hint="Stands in the mail that tells them. Without it the mail is short and neutral."
        value={message}
        maxLength={LONGEST}
        disabled={disabled}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </form>
  );
}
