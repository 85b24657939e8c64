import { useMutation } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import type { PageQuestions, QuestionSubject } from '#app/features/questions/question.ts';
import { AskForm } from '#app/features/questions/ui/ask-form.tsx';
import { OwnQuestions, PublishedQuestions } from '#app/features/questions/ui/page-questions.tsx';
import { track } from '#app/platform/track.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/link.tsx';
import { useSettings } from './settings.ts';

/** One thing that can be asked about on a page, with what was asked about it. */
export type AskPage = { about: QuestionSubject; name: string; questions: PageQuestions };

/** Where a question about a page is asked and answered; other pages lead here by its anchor (seed §2). */
export function AskSection({ pages }: { pages: readonly AskPage[] }) {
  const email = useSettings()?.IR_EMAIL;
  const { revalidate } = useRevalidator();
  const asking = useMutation(useTRPC().question.ask.mutationOptions());
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
    if (!page) return 'Please choose what you ask about.';
    try {
      await asking.mutateAsync({ about: page.about, body: text, idempotencyKey });
    } catch (error) {
      return failureText(error);
    }
    track('Question Submit', { 'page name': page.name });
    await revalidate();
    return null;
  };

  return (
    <section
      id="ask-a-question"
      aria-labelledby="ask-title"
      className={cx(
        'mt-14 flex max-w-[46rem] scroll-mt-24 flex-col gap-8 border-t pt-8',
        // On paper there is nothing to ask with, only what was answered for everyone.
        pages.every(({ questions }) => questions.published.length === 0) && 'print:hidden',
      )}
    >
      <div className="print:hidden">
        <h2 id="ask-title">Ask a question</h2>
        <p className="mt-2 mb-5 max-w-read text-base text-muted">
          Only the people at investor relations read it. They answer here within one working day, and you are
          told
          {email && (
            <>
              ; you also reach them at <Link to={`mailto:${email}`}>{email}</Link>
            </>
          )}
          . What helps others too may be answered for everyone, never with your name.
        </p>
        <AskForm names={pages.map(({ name }) => name)} onAsk={ask} />
      </div>
      <OwnQuestions questions={pages.flatMap(({ name, questions }) => withName(name, questions.own))} />
      <PublishedQuestions
        questions={pages.flatMap(({ name, questions }) => withName(name, questions.published))}
      />
    </section>
  );
}
