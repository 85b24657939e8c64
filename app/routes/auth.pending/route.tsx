import { askedOf } from '#app/features/people/applying/application.ts';
import { ownApplication } from '#app/features/people/applying/applications.server.ts';
import { ApplicationForm } from '#app/features/people/applying/ui/application-form.tsx';
import { forPage } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { useMovingOn } from '../public/use-moving-on.ts';
import { pageTitle, usePromises } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireStatus(args, '/auth/pending');
  const { email, role, membershipStatus: standing } = viewer;
  return { email, role, standing, application: await forPage(args, ownApplication(viewer)) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your application', matches);

export default function PendingPage({ loaderData }: Route.ComponentProps) {
  const { email, role, standing, application } = loaderData;
  useMovingOn({ role, standing });
  const { questions, answers, submittedAt } = application;
  const isAsked = askedOf(questions).length > 0;
  const { decidesWithin } = usePromises();
  return (
    <StatusMessage
      icon="Clock"
      title="We are reviewing your application"
      action={<ButtonLink to="/docs/members">Read how it works</ButtonLink>}
      takes={`We usually decide within ${decidesWithin}.`}
      write="If it takes longer"
    >
      <p>
        {!isAsked && 'There is nothing you need to do. '}We will write to{' '}
        <strong className="font-semibold break-words">{email}</strong> once we have decided, and this page
        will continue automatically.
      </p>
      {isAsked && (
        <div className="mt-4 border-t pt-6 text-sm">
          <h2 className="mb-2">About you</h2>
          <p className="mb-5 text-muted">
            {submittedAt
              ? 'Thank you. You can change your answers until we have decided.'
              : 'Your answers help us decide.'}
          </p>
          <ApplicationForm questions={questions} answers={answers} isSubmitted={submittedAt !== null} />
        </div>
      )}
    </StatusMessage>
  );
}
