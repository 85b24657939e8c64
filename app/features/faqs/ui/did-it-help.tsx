import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type FaqFeedback, LONGEST_COMMENT } from '../faq.ts';

type Props = {
  question: string;
  feedback: FaqFeedback | null;
  /** Returns the error sentence; `null` on success. */
  onRate: (feedback: FaqFeedback) => Promise<string | null>;
};

/** Asks whether an answer helped. After a "no", it asks what is missing and links to the question form. */
export function DidItHelp({ question, feedback, onRate }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const isBrowser = useHydrated();
  if (!isBrowser) return null;

  const rate = async (given: FaqFeedback) => {
    setSending(true);
    setProblem(await onRate(given));
    setSending(false);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment')).trim();
    void rate({ helped: false, comment: comment || null });
  };
  const answer = (helped: boolean, label: string) => (
    <Button
      size="sm"
      className="aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
      aria-pressed={feedback?.helped === helped}
      disabled={sending}
      // A second "no" keeps the comment.
      onClick={() => void (feedback?.helped === helped || rate({ helped, comment: null }))}
    >
      {label}
    </Button>
  );

  return (
    <div className="mt-4 flex max-w-read flex-col gap-3 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div
        role="group"
        aria-label={`Did this help? ${question}`}
        className="flex flex-wrap items-center gap-2"
      >
        <span className="text-muted" aria-hidden="true">
          Did this help?
        </span>
        {answer(true, 'Yes')}
        {answer(false, 'No')}
        <span role="status" className="text-muted">
          {feedback && (feedback.helped ? 'Thank you.' : 'Thank you. We will look at it.')}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-critical">
          {problem}
        </p>
      )}
      {feedback?.helped === false && (
        <form onSubmit={send} className="flex flex-col items-start gap-3">
          <TextArea
            key={feedback.comment}
            name="comment"
            label="What is missing?"
            required={false}
            rows={2}
            maxLength={LONGEST_COMMENT}
            defaultValue={feedback.comment ?? ''}
            className="w-full"
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="sm" pending={sending}>
              {feedback.comment ? 'Change' : 'Send'}
            </Button>
            <Link to={`?${new URLSearchParams({ ask: question })}#ask-a-question`} prefetch={false}>
              Ask a question
            </Link>
          </div>
        </form>
      )}
    </div>
  );
}
