import { type FormEvent, useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { LONGEST_QUESTION, problemWithQuestion } from '../question.ts';
import { answerReadersOf, type InboxQuestion, publicationNotice } from '../question-inbox.ts';
import { PlainWords } from './plain-words.tsx';

type Props = {
  /** The form's id, for the button that submits it. */
  id: string;
  question: InboxQuestion;
  answer: string;
  disabled: boolean;
  onPublish: (wording: string) => void;
};

/** A preview of the question and answer on the page, and who will be able to read them. */
export function PublishFields({ id, question, answer, disabled, onPublish }: Props) {
  const { askedBy, on, body, publication } = question;
  const [wording, setWording] = useState(publication.wording ?? body);
  const [problem, setProblem] = useState<string | null>(null);
  const telling = publicationNotice([wording, answer], askedBy);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemWithQuestion(wording);
    setProblem(wrong);
    if (!wrong && !disabled) onPublish(wording.trim());
  };
  return (
    <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-6">
      <p className="max-w-read text-base">
        This is read by <strong className="font-semibold">{answerReadersOf(on)}</strong>. No one is notified,
        and the member’s name is not shown.
      </p>
      <TextArea
        label="Published question"
        hint="Remove anything that could identify the member."
        value={wording}
        maxLength={LONGEST_QUESTION}
        readOnly={disabled}
        error={problem}
        onChange={({ currentTarget }) => {
          setWording(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">Published answer</p>
        <PlainWords text={answer} className="border-l-2 border-accent pl-4" />
      </div>
      <p role="status" className="empty:hidden">
        {telling.length > 0 && (
          <span className="flex gap-3 rounded-md bg-warning-soft p-4">
            <Icon name="Alert" className="mt-px text-warning" />
            <span>This may identify the member: {telling.map((word) => `“${word}”`).join(', ')}.</span>
          </span>
        )}
      </p>
    </form>
  );
}
