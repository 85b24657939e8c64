import { useState } from 'react';
import {
  APPLICATION_QUESTIONS,
  type ApplicationQuestions,
  QUESTION_LABELS,
  type QuestionMode,
} from '#app/domain/firm/application-questions.ts';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { Select } from '#app/ui/forms/select.tsx';

type Props = {
  questions: ApplicationQuestions;
  /** Returns what is wrong; nothing on success. */
  onSave: (questions: ApplicationQuestions) => Promise<string | null>;
};

const MODES: readonly { value: QuestionMode; label: string }[] = [
  { value: 'off', label: 'Not asked' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
];

/** What the firm asks applicants. */
export function QuestionsForm({ questions, onSave }: Props) {
  const [chosen, setChosen] = useState(questions);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    setRefusal(await onSave(chosen));
    setPending(false);
  };
  return (
    <PageForm
      label="Questions to applicants"
      action="Save"
      cancelTo="/admin"
      pending={pending}
      errors={refusal ? [{ message: refusal }] : []}
      onSubmit={save}
    >
      {chosen !== questions && !pending && <LeaveGuard />}
      {APPLICATION_QUESTIONS.map((question) => (
        <Select
          key={question}
          label={QUESTION_LABELS[question].asked}
          value={chosen[question]}
          options={MODES}
          onChange={({ currentTarget }) =>
            setChosen({ ...chosen, [question]: currentTarget.value as QuestionMode })
          }
        />
      ))}
    </PageForm>
  );
}
