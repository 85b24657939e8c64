import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { useMovingOn } from '../public/use-moving-on.ts';
import { pageTitle, useAppName, usePromises, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  const { role, membershipStatus: standing } = requireStatus(args, '/auth/rejected');
  return { role, standing };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your application', matches);

export default function RejectedPage({ loaderData }: Route.ComponentProps) {
  useMovingOn(loaderData);
  const appName = useAppName();
  const { answersWithin } = usePromises();
  const email = useSettings()?.IR_EMAIL;
  return (
    <StatusMessage
      icon="Info"
      title="We cannot offer you membership"
      action={email && <ButtonLink to={`mailto:${email}`}>Write to investor relations</ButtonLink>}
      takes={`We answer within ${answersWithin}.`}
      write="If your situation has changed, or you think we missed something"
    >
      <p>
        Thank you for your interest in {appName}. We have reviewed your application and cannot accept it at
        this time. Often the reason is a rule about who may invest rather than the application itself.
      </p>
    </StatusMessage>
  );
}
