import { AttachmentList } from '#app/ui/attachment-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import type { OwnQuestion, PublishedQuestion } from '../question.ts';
import { OWN_STATES } from '../question-labels.ts';
import { PlainWords } from './plain-words.tsx';

type Of<Question> = Question & { id: string; pageName: string | null };

/** The viewer's questions with their answers. `pageName` is set on pages about several subjects. */
export function OwnQuestions({ questions }: { questions: readonly Of<OwnQuestion>[] }) {
  const { whose } = useInvestor();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="own-questions" className="print:hidden">
      <h3 id="own-questions" className="mb-1">
        {whose} questions
      </h3>
      <ul className="divide-y">
        {questions.map(
          ({ id, pageName, body, askedBy, askedAt, state, answer, attachments, isPublished }) => (
            <li key={id} className="flex flex-col gap-3 py-5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
                <Badge tone={OWN_STATES[state].tone}>{OWN_STATES[state].text}</Badge>
                <span>
                  {pageName && `${pageName} · `}Asked {askedBy && `by ${askedBy} `}
                  <RelativeTime iso={askedAt} />
                </span>
              </p>
              <PlainWords text={body} className="font-medium" />
              {answer && (
                <div className="flex flex-col gap-3 border-l-2 border-accent pl-4">
                  <PlainWords text={answer} />
                  <AttachmentList attachments={attachments} />
                </div>
              )}
              {isPublished && (
                <p className="text-muted">
                  Other members see this too, in our wording and without your name.
                </p>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** Published questions, without their askers. */
export function PublishedQuestions({ questions }: { questions: readonly Of<PublishedQuestion>[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="published-questions">
      <h3 id="published-questions" className="mb-2">
        Questions from other members
      </h3>
      <ul className="divide-y border-y">
        {questions.map(({ id, pageName, question, answer, attachments, publishedAt }) => (
          <li key={id} className="flex flex-col gap-3 py-5">
            <PlainWords text={question} className="text-base font-medium" />
            <PlainWords text={answer} className="text-base" />
            <AttachmentList attachments={attachments} />
            <p className="text-muted">
              {pageName && `${pageName} · `}Answered for everyone <RelativeTime iso={publishedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
