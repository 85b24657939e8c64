import { loginUrl } from '#app/platform/return-to.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { useMovingOn } from '../public/use-moving-on.ts';
import { pageTitle, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  const { email, role, standing } = requireStatus(args, '/auth/verify-email');
  // Back from the sign-in page, which has just been asked and knows of no proof.
  const checked = new URL(args.request.url).searchParams.has('checked');
  return { email, role, standing, checked };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.checked ? 'Not confirmed yet' : 'Confirm your address', matches);

/** Where the sign-in page sends those back who have not confirmed; everyone else is sent on from there. */
const COME_BACK = { pathname: '/auth/verify-email', search: '?checked=1' };

export default function VerifyEmailPage({ loaderData }: Route.ComponentProps) {
  const { email, checked } = loaderData;
  useMovingOn(loaderData);
  const loginRoute = useSettings()?.LOGIN_ROUTE ?? '/api/auth/login';
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title={checked ? 'Not confirmed yet' : 'Please confirm your e-mail address'}
      action={
        <ButtonLink to={loginUrl(loginRoute, COME_BACK)} reloadDocument variant="primary">
          I have confirmed it
        </ButtonLink>
      }
      takes="It usually arrives within two minutes of signing up. Please look into your spam folder too."
      write="If it has not arrived"
    >
      <p>
        {checked && 'The link in our message has not been opened yet. '}
        Open the message that we sent to <strong className="font-semibold break-words">{email}</strong> when
        you signed up, follow the link in it, then come back here.
      </p>
    </StatusMessage>
  );
}
