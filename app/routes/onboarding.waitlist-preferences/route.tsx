import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireVisitor } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireVisitor(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('What you look for', matches);

export default function WaitlistPreferencesPage() {
  const email = useSettings()?.IR_EMAIL;
  return (
    <StatusMessage
      icon="Filter"
      title="What do you look for?"
      action={
        email && (
          <ButtonLink
            to={`mailto:${email}?subject=${encodeURIComponent('What I look for')}`}
            variant="primary"
            icon="EnvelopeOut"
          >
            Tell us by e-mail
          </ButtonLink>
        )
      }
      takes="Five short questions, about three minutes."
      write="If you would rather not say"
    >
      <p>
        Here people on the waitlist tell us which sectors and regions interest them, how much they usually
        invest and for how long. It helps us to invite you when we have something that suits you.
      </p>
    </StatusMessage>
  );
}
