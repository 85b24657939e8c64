import { requireViewer } from '#app/platform/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Portfolio', matches);

export default function PortfolioPage() {
  return (
    <>
      <PageHeader title="Portfolio" lead="What you hold, what it has paid back and what it is worth." />
      <EmptyState
        icon="BarGraph"
        title="Your positions will stand here"
        action={<ButtonLink to="/opportunities">See what is open</ButtonLink>}
      >
        <p>
          Each holding with its capital called and paid back, its value and its return, every figure with the
          way in which it is worked out. The first appears once an investment of yours has been accepted and
          funded.
        </p>
      </EmptyState>
    </>
  );
}
