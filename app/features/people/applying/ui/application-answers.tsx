import type { ApplicationAnswers } from '#app/domain/firm/application-questions.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { answerLines } from '../application.ts';

type Props = { application: { answers: ApplicationAnswers; submittedAt: string } | null; timeZone: string };

/** What an applicant said about themselves. */
export function ApplicationAnswersList({ application, timeZone }: Props) {
  const lines = application ? answerLines(application.answers) : [];
  if (!application || lines.length === 0)
    return <p className="text-muted">They have not said anything about themselves yet.</p>;
  return (
    <>
      <KeyValues
        items={lines.map(({ label, value }) => ({
          label,
          value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
        }))}
      />
      <p className="mt-3 text-muted">Answered on {formatDate(application.submittedAt, timeZone)}.</p>
    </>
  );
}
