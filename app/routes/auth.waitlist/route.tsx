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
      title="Thank you for waiting"
      action={marketing && <ButtonLink to={marketing}>Read about the firm meanwhile</ButtonLink>}
      takes="We invite a few people each month."
      write="If your address changes"
    >
      <p>
        Everyone on the waitlist hears from us by e-mail, at the address that they gave. When your turn comes,
        the message holds your invitation: it is yours alone and good for thirty days.
      </p>
    </StatusMessage>
  );
}
