import { requireViewer } from '#app/platform/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ByMail } from '../shell/by-mail.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Welcome', matches);

export default function OnboardingPage() {
  return (
    <>
      <PageHeader
        title="Welcome. What do you look for?"
        lead="Five short steps, about four minutes, changed at any time."
      />
      <EmptyState
        icon="Filter"
        title="Your preferences begin here"
        action={
          <>
            <ByMail subject="My investment preferences">Tell us what you look for</ByMail>
            <ButtonLink to="/dashboard">Go on to the dashboard</ButtonLink>
          </>
        }
      >
        <p>
          Who you invest for, which sectors and regions interest you, how much you usually invest, for how
          long, and what you leave out. Nothing of it binds you; it helps us to show you what suits you.
        </p>
      </EmptyState>
    </>
  );
}
