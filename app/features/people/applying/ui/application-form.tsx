import { useId, useState } from 'react';
import {
  type ApplicationAnswers,
  type ApplicationQuestion,
  type ApplicationQuestions,
  QUESTION_LABELS,
} from '#app/domain/firm/application-questions.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { askedOf, LONGEST_ANSWER, readApplication } from '../application.ts';

type Props = {
  questions: ApplicationQuestions;
  answers: ApplicationAnswers;
  /** Whether they have answered before. */
  isSubmitted: boolean;
};

/** What the firm asks an applicant, who can change the answers until they are decided on. */
export function ApplicationForm({ questions, answers, isSubmitted }: Props) {
  const base = useId();
  const { attempt, pending } = useAct();
  const [given, setGiven] = useState(answers);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const send = async () => {
    const { missing } = readApplication(questions, given);
    const wrong = missing.map((question) => ({
      field: `${base}-${question}`,
      message: `Please answer: ${QUESTION_LABELS[question].asked}.`,
    }));
    setErrors(wrong);
    if (wrong.length > 0) return;
    const refusal = await attempt('send application', (rpc) => rpc.application.submit.mutate(given), {
      done: () => 'Thank you. We have your answers.',
    });
    setErrors(refusal ? [{ message: refusal }] : []);
  };
  return (
    <form
      aria-label="About you"
      noValidate
      className="flex max-w-read flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {askedOf(questions).map((question) => (
        <Question
          key={question}
          id={`${base}-${question}`}
          question={question}
          isRequired={questions[question] === 'required'}
          value={given[question] ?? ''}
          disabled={pending}
          error={errors.find(({ field }) => field === `${base}-${question}`)?.message ?? null}
          onChange={(value) => setGiven({ ...given, [question]: value })}
        />
      ))}
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        {isSubmitted ? 'Change answers' : 'Send answers'}
      </Button>
    </form>
  );
}

type QuestionProps = {
  id: string;
  question: ApplicationQuestion;
  isRequired: boolean;
  value: string;
  disabled: boolean;
  error: string | null;
  onChange: (value: string) => void;
};

function Question({ question, isRequired, onChange, ...field }: QuestionProps) {
  const shared = {
    ...field,
    label: QUESTION_LABELS[question].asked,
    required: isRequired,
    maxLength: LONGEST_ANSWER,
  };
  return question === 'reason' ? (
    <TextArea {...shared} rows={3} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <TextField
      {...shared}
      autoComplete={AUTOCOMPLETE[question] ?? 'off'}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const AUTOCOMPLETE: Readonly<Partial<Record<ApplicationQuestion, string>>> = {
  company: 'organization',
  position: 'organization-title',
};
