import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { SaveLine } from '#app/ui/drafts/save-line.tsx';
import { UNREADABLE_AMOUNT } from '#app/ui/forms/amounts/money-input.ts';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { unreadableIn } from '#app/ui/forms/unreadable.ts';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { Progress } from '#app/ui/progress.tsx';
import {
  PREFERENCE_STEPS,
  type PreferenceFieldName,
  type PreferenceMode,
  preferenceFieldOf,
} from '../preference-fields.ts';
import { type Answers, firstProblemStep, type Problems, problemsOfStep } from '../preferences.ts';
import { PreferenceQuestion, questionElementId } from './preference-question.tsx';
import { OF_A_PERSON, PreferenceReview } from './preference-review.tsx';
import { type SaveDraft, usePreferenceDraft } from './use-preference-draft.ts';

type Props = {
  mode: PreferenceMode;
  /** The owner's address, sent with each analytics event (seed §3). */
  email: string;
  initial: { answers: Answers; vocabulary: Vocabulary; savedAt: string | null };
  /** Counted from 1; the page keeps it in its URL, so the browser's Back returns to the previous step. */
  step: number;
  onStep: (step: number) => void;
  save: SaveDraft;
  /** Only the button sends the answers, to the person whose they are. */
  isProposal?: boolean;
  /** Submits the answers; returns the refusal, or null when it is done. */
  submit: (answers: Answers) => Promise<string | null>;
  submitText: string;
};

const TOTAL = PREFERENCE_STEPS.length;

/** The form of investment preferences, one group of questions at a time. Enter continues. */
export function PreferenceForm({
  mode,
  email,
  initial,
  step,
  onStep,
  save,
  isProposal = false,
  submit,
  submitText,
}: Props) {
  const { answers, vocabulary, savedAt } = initial;
  const draft = usePreferenceDraft({ mode, email, initial: answers, step, savedAt, save, isProposal });
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const isForHolder = useHolder() !== null;
  const shown = PREFERENCE_STEPS[step - 1] ?? PREFERENCE_STEPS[0];
  const heading = useStepFocus(step);
  if (!shown) return null;

  const go = (to: number) => {
    setProblems({});
    setRefusal(null);
    void draft.goTo(to);
    onStep(to);
  };
  const next = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The answers do not tell an amount that cannot be read from none, which may be allowed.
    const unreadable = unreadableIn(event.currentTarget).map(({ id }) => id);
    const found: Problems = { ...problemsOfStep(shown, draft.answers, mode, vocabulary) };
    for (const name of shown.fields)
      if (unreadable.includes(questionElementId(name))) found[name] = UNREADABLE_AMOUNT;
    setProblems(found);
    if (Object.keys(found).length > 0) return draft.refuse(found);
    if (step < TOTAL) return go(step + 1);
    const first = firstProblemStep(draft.answers, mode, vocabulary);
    if (first !== null) {
      const missed = problemsOfStep(PREFERENCE_STEPS[first - 1] ?? shown, draft.answers, mode, vocabulary);
      go(first);
      setProblems(missed);
      draft.refuse(missed);
      return;
    }
    setPending(true);
    const refused = await submit(await draft.finish());
    setRefusal(refused);
    if (refused) draft.resume();
    setPending(false);
  };
  const errors = [
    ...Object.entries(problems).map(([name, message]) => ({
      field: questionElementId(name as PreferenceFieldName),
      // The summary stands apart from the questions, so it says which.
      message: `${preferenceFieldOf(name as PreferenceFieldName).label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
    })),
    ...(refusal ? [{ message: refusal }] : []),
  ];

  return (
    <form method="post" noValidate onSubmit={(event) => void next(event)} className="max-w-2xl">
      {draft.isUnsaved && !pending && <LeaveGuard {...(!isProposal && { onSave: draft.flush })} />}
      <Progress label="Progress" value={step} max={TOTAL} text={`Step ${step} of ${TOTAL}`} />
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 text-muted">
        <p>
          Step {step} of {TOTAL}
        </p>
        <SaveLine state={draft.state} />
      </div>
      <h2 ref={heading} tabIndex={-1} className="mt-8 text-xl outline-none">
        {(isForHolder && OF_A_PERSON[shown.id]) || shown.title}
      </h2>
      <p className="mt-1 mb-8 text-muted">{shown.lead}</p>
      <ErrorSummary errors={errors} />
      <div className="mt-6 flex flex-col gap-10">
        {shown.fields.map((name) => (
          <PreferenceQuestion
            key={name}
            name={name}
            mode={mode}
            answers={draft.answers}
            vocabulary={vocabulary}
            error={problems[name] ?? null}
            onChange={(answer, settled) => draft.change(name, answer, settled)}
            onLeave={() => draft.settle(name)}
          />
        ))}
        {shown.fields.length === 0 && (
          <PreferenceReview answers={draft.answers} vocabulary={vocabulary} onEdit={go} />
        )}
      </div>
      <div className="mt-12 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" pending={pending}>
          {step < TOTAL ? 'Continue' : submitText}
        </Button>
        {step > 1 && (
          <Button size="lg" onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** Focuses and scrolls to the heading of each new step; not on the first view of the page. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return heading;
}
