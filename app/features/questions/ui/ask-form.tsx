import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { newId } from '#app/domain/ids.ts';
import { Button } from '#app/ui/button.tsx';
import { keepDraft } from '#app/ui/drafts/device-draft.ts';
import { DraftNote } from '#app/ui/drafts/draft-note.tsx';
import { useFormDraft } from '#app/ui/drafts/use-form-draft.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { LONGEST_QUESTION, problemWithQuestion } from '../question.ts';

type Props = {
  /** The subjects of this page; a select when there are several. */
  names: readonly string[];
  /** The name of the draft on this device; `null` keeps none. */
  draft: string | null;
  /** The initial text, if a link provides it. */
  beginning?: string;
  /** Sends the question; returns the refusal, or `null`. Every retry of one question uses the same key. */
  onAsk: (question: { text: string; about: number; idempotencyKey: string }) => Promise<string | null>;
};

/** The form for a question to the firm. Keeps the text until it is sent. */
export function AskForm({ names, draft, beginning = '', onAsk }: Props) {
  const id = useId();
  const [text, setText] = useState(beginning);
  const [about, setAbout] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [arrived, setArrived] = useState(false);
  const [ready, setReady] = useState(false);
  // Before hydration the browser would submit the form itself and lose the text.
  useEffect(() => {
    const field = document.getElementById(`${id}-text`);
    if (field instanceof HTMLTextAreaElement) setText(field.value);
    setReady(true);
  }, [id]);
  const isBegun = text !== '' && text !== beginning;
  const written = isBegun ? { text, about: names[about] ?? '' } : { text: '', about: '' };
  const recalled = useFormDraft(draft, written, ({ text: kept = '', about: name = '' }) => {
    setText((text) => (text === '' || text === beginning ? kept : text));
    if (!isBegun && names.includes(name)) setAbout(names.indexOf(name));
  });
  const begun = useRef(beginning);
  // Another link on the page may change the initial text; text typed by the reader is kept.
  useEffect(() => {
    const before = begun.current;
    begun.current = beginning;
    if (beginning) setText((text) => (text === '' || text === before ? beginning : text));
  }, [beginning]);
  const attempt = useRef({ sent: '', key: newId() });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWithQuestion(text);
    setProblem(wrong);
    setRefusal(null);
    setArrived(false);
    if (wrong) document.getElementById(`${id}-text`)?.focus();
    if (wrong || pending) return;
    const question = text.trim();
    // Changed text is a new question, even after an attempt whose response was lost.
    const sent = `${about} ${question}`;
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newId() };
    setPending(true);
    const refused = await onAsk({ text: question, about, idempotencyKey: attempt.current.key });
    setPending(false);
    setRefusal(refused);
    if (refused) return;
    attempt.current = { sent: '', key: newId() };
    // Also when the reader has left the page by now, and the form no longer keeps what its field contains.
    if (draft !== null) keepDraft(draft, null);
    setText('');
    setArrived(true);
  };

  return (
    <form
      method="post"
      onSubmit={(event) => void send(event)}
      noValidate
      className="flex flex-col gap-4 print:hidden"
    >
      {refusal && <ErrorSummary title="Your question was not sent" errors={[{ message: refusal }]} />}
      {names.length > 1 && (
        <Select
          label="About"
          value={String(about)}
          disabled={pending}
          options={names.map((label, index) => ({ value: String(index), label }))}
          onChange={({ currentTarget }) => setAbout(Number(currentTarget.value))}
        />
      )}
      <TextArea
        id={`${id}-text`}
        label="Your question"
        value={text}
        maxLength={LONGEST_QUESTION}
        readOnly={pending}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
      />
      {recalled && <DraftNote onDiscard={() => setText('')} />}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={!ready} pending={pending}>
          Ask
        </Button>
        <p role="status" className="flex-1 text-muted">
          {arrived && 'Question sent. We will notify you when it is answered.'}
        </p>
      </div>
    </form>
  );
}
