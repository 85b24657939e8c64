import { ButtonLink } from '#app/ui/button-link.tsx';
import { requireVisitor } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireVisitor(args);
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('The waitlist', matches);

export default function WaitlistPage() {
  const marketing = useSettings()?.MARKETING_URL;
  return (
    <StatusMessage
      icon="Checkmark"
      title="You are on the waitlist"
      action={marketing && <ButtonLink to={marketing}>About the firm</ButtonLink>}
      takes="We invite a few people each month."
      write="If your address changes"
    >
      <p>
        We write to the e-mail address you gave us. When it is your turn, you receive a personal invitation
        that is valid for 30 days.
      </p>
    </StatusMessage>
  );
}
