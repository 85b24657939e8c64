import type { ApplicationQuestions } from '#app/domain/firm/application-questions.ts';
import { questionsToEdit } from '#app/features/people/applying/applications.server.ts';
import { QuestionsForm } from '#app/features/people/applying/ui/questions-form.tsx';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const loader = (args: Route.LoaderArgs) =>
  forPage(args, questionsToEdit(requireViewer(args, { sees: 'people' })));

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Applications', matches);

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Applications"
        lead="What people are asked while they await approval. The answers are shown where you decide."
      />
      <Questions key={loaderData.revision} {...loaderData} />
    </>
  );
}

function Questions({ questions, revision }: Route.ComponentProps['loaderData']) {
  const { attempt } = useAct();
  const save = (changed: ApplicationQuestions) =>
    attempt(
      'save questions',
      (rpc) => rpc.application.saveQuestions.mutate({ revision, questions: changed }),
      { refresh: 'done', done: () => 'Saved.' },
    );
  return <QuestionsForm questions={questions} onSave={save} />;
}
