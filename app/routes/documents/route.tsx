import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Documents', matches);

export default function DocumentsPage() {
  return (
    <>
      <PageHeader title="Documents" lead="Everything on paper, in one library." />
      <EmptyState
        icon="Folder"
        title="Your library will stand here"
        action={<ButtonLink to="/opportunities/open">See the opportunities</ButtonLink>}
      >
        <p>
          Teasers, data rooms, fund reports and your own statements and tax forms, by year and by what they
          belong to. What is new since your last visit is marked. What is yours alone, only you see.
        </p>
      </EmptyState>
    </>
  );
}
