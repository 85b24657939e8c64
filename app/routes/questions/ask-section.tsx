import { useLocation } from 'react-router';
import type { PageQuestions, QuestionSubject } from '#app/features/questions/question.ts';
import { AskForm } from '#app/features/questions/ui/ask-form.tsx';
import { OwnQuestions, PublishedQuestions } from '#app/features/questions/ui/page-questions.tsx';
import { track } from '#app/platform/tracking/track.ts';
import { cx } from '#app/ui/cx.ts';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useDraftName } from '../shell/draft-name.ts';
import { usePromises, useSettings } from '../shell/settings.ts';

/** A subject of questions on a page, with its questions. */
export type AskPage = { about: QuestionSubject; name: string; questions: PageQuestions };

/** The questions of a page and the form to ask one; other pages link here by its anchor (seed §2). */
export function AskSection({ pages }: { pages: readonly AskPage[] }) {
  const email = useSettings()?.IR_EMAIL;
  const { pathname, search } = useLocation();
  const draft = useDraftName(`question.${pathname}`);
  const { attempt } = useAct();
  const holder = useHolder();
  const several = pages.length > 1;
  const withName = <Question,>(name: string, questions: readonly Question[]) =>
    questions.map((question) => ({ ...question, pageName: several ? name : null }));

  const ask = async ({
    text,
    about,
    idempotencyKey,
  }: {
    text: string;
    about: number;
    idempotencyKey: string;
  }) => {
    const page = pages[about];
    if (!page) return 'Please choose what your question is about.';
    return attempt(
      'ask',
      (rpc) => rpc.question.ask.mutate({ about: page.about, body: text, idempotencyKey }),
      {
        done: () => {
          track('Question Submit', { 'page name': page.name });
          return null;
        },
        refresh: 'done',
      },
    );
  };

  const { answersWithin } = usePromises();
  return (
    <section
      id="ask-a-question"
      aria-labelledby="ask-title"
      className={cx(
        'mt-14 flex max-w-[46rem] scroll-mt-24 flex-col gap-8 border-t pt-8',
        // Print only the published answers, not the form.
        pages.every(({ questions }) => questions.published.length === 0) && 'print:hidden',
      )}
    >
      <div className="print:hidden" hidden={holder !== null && !holder.acts}>
        <h2 id="ask-title">{holder ? `Ask a question for ${holder.name}` : 'Ask a question'}</h2>
        <p className="mt-2 mb-5 max-w-read text-base text-muted">
          Only investor relations reads your question. We answer here within {answersWithin} and notify you
          {holder && ` and ${holder.name}`}.
          {email && (
            <>
              {' '}
              You can also write to <Link to={`mailto:${email}`}>{email}</Link>.
            </>
          )}{' '}
          If an answer helps other members too, we may publish it without your name.
        </p>
        <AskForm
          names={pages.map(({ name }) => name)}
          draft={draft}
          beginning={beginningOf(search)}
          onAsk={ask}
        />
      </div>
      <OwnQuestions questions={pages.flatMap(({ name, questions }) => withName(name, questions.own))} />
      <PublishedQuestions
        questions={pages.flatMap(({ name, questions }) => withName(name, questions.published))}
      />
    </section>
  );
}

/** The longest subject that a link may give to a question. */
const LONGEST_SUBJECT = 300;

/** The initial text of a question about the subject in the URL: `?ask=Information memorandum, page 23`. */
function beginningOf(search: string): string {
  const about = new URLSearchParams(search).get('ask')?.trim().slice(0, LONGEST_SUBJECT);
  return about ? `About “${about}”: ` : '';
}
