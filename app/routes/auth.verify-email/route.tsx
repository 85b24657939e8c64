import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { useMovingOn } from '../public/use-moving-on.ts';
import { pageTitle, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  const { email, role, standing } = requireStatus(args, '/auth/verify-email');
  return { email, role, standing };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Confirm your address', matches);

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  useMovingOn(loaderData);
  const loginRoute = useSettings()?.LOGIN_ROUTE ?? '/api/auth/login';
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="Please confirm your e-mail address"
      action={
        <ButtonLink to={`${loginRoute}?returnTo=%2Fdashboard`} reloadDocument variant="primary">
          I have confirmed it
        </ButtonLink>
      }
      takes="The message usually arrives within two minutes. Please look into your spam folder too."
      write="If it does not arrive"
    >
      <p>
        We have sent a message to <strong className="font-semibold break-words">{loaderData.email}</strong>.
        Open the link in it, then come back here.
      </p>
    </StatusMessage>
  );
}
