import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { PREFERENCE_STEPS, type PreferenceStep, preferenceFieldOf } from '../preference-fields.ts';
import type { Answers } from '../preferences.ts';
import { readBack } from '../read-back.ts';

/** The steps as headings of someone else's answers, where "you" would be the reader. */
export const OF_A_PERSON: Partial<Record<PreferenceStep['id'], string>> = {
  about: 'Investor',
  interests: 'Interests',
};

type Props = { answers: Answers; vocabulary: Vocabulary; onEdit?: (step: number) => void };

/** All answers, step by step. With `onEdit`, which leads back to a step, they are the reader's own, or those of the holder of the page. */
export function PreferenceReview({ answers, vocabulary, onEdit }: Props) {
  const isForHolder = useHolder() !== null;
  const isOfAnother = !onEdit || isForHolder;
  return (
    <div className="flex flex-col gap-10">
      {PREFERENCE_STEPS.map(({ id, title, fields }, index) =>
        fields.length === 0 ? null : (
          <section key={id} aria-labelledby={`review-${id}`}>
            <div className="mb-2 flex items-baseline justify-between gap-4">
              <h2 id={`review-${id}`}>{(isOfAnother && OF_A_PERSON[id]) || title}</h2>
              {onEdit && (
                <Button variant="quiet" size="sm" icon="Pen" onClick={() => onEdit(index + 1)}>
                  Change<span className="sr-only"> “{title}”</span>
                </Button>
              )}
            </div>
            <KeyValues
              items={fields.map((name) => ({
                label: preferenceFieldOf(name).label,
                value: readBack(name, answers, vocabulary),
              }))}
            />
          </section>
        ),
      )}
    </div>
  );
}
