import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { useMovingOn } from '../public/use-moving-on.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  const { email, role, membershipStatus: standing } = requireStatus(args, '/auth/pending');
  return { email, role, standing };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your application', matches);

export default function PendingPage({ loaderData }: Route.ComponentProps) {
  useMovingOn(loaderData);
  return (
    <StatusMessage
      icon="Clock"
      title="We are reviewing your application"
      action={<ButtonLink to="/docs/members">Read how it works</ButtonLink>}
      takes="This usually takes one or two working days."
      write="If it takes longer"
    >
      <p>
        There is nothing you need to do. We will write to{' '}
        <strong className="font-semibold break-words">{loaderData.email}</strong> once we have decided, and
        this page will continue automatically.
      </p>
    </StatusMessage>
  );
}
