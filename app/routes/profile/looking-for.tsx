import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import {
  type PreferenceFieldName,
  preferenceFieldOf,
} from '#app/features/people/profile/preferences/preference-fields.ts';
import type { Answers } from '#app/features/people/profile/preferences/preferences.ts';
import { readBack } from '#app/features/people/profile/preferences/read-back.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';

const SUMMARY: readonly PreferenceFieldName[] = [
  'investorType',
  'sectors',
  'regions',
  'ticketMin',
  'ticketMax',
  'holdingPeriod',
];

/** A summary of the member's preferences (`null`: not submitted yet); the rest is on its own page. */
export function LookingFor({ answers, vocabulary }: { answers: Answers | null; vocabulary: Vocabulary }) {
  return (
    <section aria-labelledby="preferences">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id="preferences"> What you are looking for</h2>
        <ButtonLink to="/profile/investment-preferences" size="sm" icon="Pen">
          {answers ? 'View and edit' : 'Add preferences'}
        </ButtonLink>
      </div>
      {answers ? (
        <KeyValues
          items={SUMMARY.map((name) => ({
            label: preferenceFieldOf(name).label,
            value: readBack(name, answers, vocabulary),
          }))}
        />
      ) : (
        <p className="border-y py-4 text-muted">
          Sectors, regions, ticket sizes and exclusions, so that we can match opportunities to you. About four
          minutes.
        </p>
      )}
    </section>
  );
}
