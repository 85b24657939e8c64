import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';

/** The reason of a rejection for the firm's records, and an optional message to the person. */
export type Rejection = { reason: string; message?: string };

type Props = {
  /** The form's id, for the button that submits it. */
  id: string;
  many: boolean;
  disabled: boolean;
  /** The refusal, shown on top. */
  refusal: string | null;
  onReject: (rejection: Rejection) => void;
  children?: ReactNode;
};

const SHORTEST_REASON = 3;
const LONGEST = 1000;

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
        hint="For internal records only."
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
        label={many ? 'Message to the applicants' : 'Message to the applicant'}
        required={false}
        hint="Included in the e-mail. Without it, the e-mail is short and neutral."
        value={message}
        maxLength={LONGEST}
        disabled={disabled}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </form>
  );
}
