import { requireViewer } from '#app/platform/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ByMail } from '../shell/by-mail.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Investment preferences', matches);

export default function InvestmentPreferencesPage() {
  return (
    <>
      <PageHeader title="Investment preferences" up={{ to: '/profile', label: 'Profile' }} />
      <EmptyState
        icon="Filter"
        title="What you look for will stand here"
        action={<ByMail subject="My investment preferences">Tell us what you look for</ByMail>}
      >
        <p>
          Sectors, stages and regions that interest you, how much you usually invest and for how long, and
          what you leave out. We use it to tell you first of what suits you, and to spare you the rest.
        </p>
      </EmptyState>
    </>
  );
}
