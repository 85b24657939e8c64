import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { type About, CONTACT_SUBJECTS, type ContactSubject } from '#app/domain/messages/contact.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { type AboutChoice, aboutOf, LONGEST_MESSAGE, problemWithMessage } from '../contact.ts';
import { FileField } from './file-field.tsx';
import { type Linked, useMessageDraft } from './use-message-draft.ts';

export type Written = {
  subject: ContactSubject;
  about: About | null;
  text: string;
  file: File | null;
  idempotencyKey: string;
};

type Props = {
  /** Asks for the subject, and which of these it is about: a new conversation has none yet. */
  withSubject?: readonly AboutChoice[];
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
  linked?: Linked;
  label: string;
  send: string;
  /** Who gets it, in a sentence. */
  note?: string;
  /** The name of the draft on this device; `null` keeps none. */
  draft: string | null;
  accept: string;
  /** Returns why a file cannot be sent, before upload. */
  problemWithFile: (file: File) => string | null;
  /** Sends the message; returns the refusal, or `null`. Every retry of one message uses the same key. */
  onSend: (message: Written) => Promise<string | null>;
};

const NOTHING: Linked = { subject: null, about: null, text: '' };

/** The form for a message to investor relations. Keeps the input until it is sent, also on the device. */
export function MessageForm({ withSubject, takesFocus = false, linked = NOTHING, ...props }: Props) {
  const id = useId();
  const draft = useMessageDraft(props.draft, `${id}-text`, linked);
  // What a kept draft names may no longer be offered.
  const named = withSubject?.some(({ value }) => value === draft.about) ? draft.about : '';
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const attempt = useRef({ sent: '', key: newId() });

  useEffect(() => {
    if (takesFocus) document.getElementById(`${id}-text`)?.focus();
  }, [takesFocus, id]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWithMessage(draft.text);
    setProblem(wrong);
    setRefusal(null);
    if (wrong) document.getElementById(`${id}-text`)?.focus();
    if (wrong || pending) return;
    const { subject } = draft;
    const about = aboutOf(named);
    const text = draft.text.trim();
    // A changed message is a new one, even after an attempt whose response was lost.
    const sent = JSON.stringify([subject, about, text, file?.name, file?.size, file?.lastModified]);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newId() };
    setPending(true);
    const refused = await props.onSend({
      ...{ subject, about, text, file },
      idempotencyKey: attempt.current.key,
    });
    setPending(false);
    setRefusal(refused);
    if (refused) return;
    attempt.current = { sent: '', key: newId() };
    draft.clear();
    setFile(null);
  };
  const chooseFile = (chosen: File | null) => {
    const wrong = chosen && props.problemWithFile(chosen);
    setFileProblem(wrong);
    setFile(wrong ? null : chosen);
  };

  return (
    <form
      method="post"
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-5 print:hidden"
    >
      {refusal && <ErrorSummary title="Your message was not sent" errors={[{ message: refusal }]} />}
      {withSubject && (
        <Select
          label="Subject"
          value={draft.subject}
          disabled={pending}
          options={CONTACT_SUBJECTS.map((value) => ({ value, label: value }))}
          onChange={({ currentTarget }) => draft.choose(currentTarget.value)}
        />
      )}
      {withSubject && withSubject.length > 0 && (
        <Select
          label="About"
          required={false}
          value={named}
          disabled={pending}
          placeholder="Nothing in particular"
          options={withSubject}
          onChange={({ currentTarget }) => draft.name(currentTarget.value)}
        />
      )}
      <TextArea
        id={`${id}-text`}
        label={props.label}
        value={draft.text}
        maxLength={LONGEST_MESSAGE}
        rows={withSubject ? 8 : 4}
        readOnly={pending}
        error={problem}
        onChange={({ currentTarget }) => {
          draft.type(currentTarget.value);
          setProblem(null);
        }}
      />
      {draft.recalled && (
        <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-muted">
          Draft saved on this device.
          <Button size="sm" variant="quiet" onClick={draft.clear}>
            Discard
          </Button>
        </p>
      )}
      <FileField
        file={file}
        accept={props.accept}
        problem={fileProblem}
        disabled={pending || !draft.ready}
        onChoose={chooseFile}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!draft.ready}
        pending={pending}
        className="self-start"
      >
        {props.send}
      </Button>
      {props.note && <p className="text-xs text-muted">{props.note}</p>}
    </form>
  );
}
