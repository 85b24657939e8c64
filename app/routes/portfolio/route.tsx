import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  return { holds: requireViewer(args, 'member').role === 'active' };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Portfolio', matches);

export default function PortfolioPage({ loaderData: { holds } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Portfolio" lead="What you hold, what it has paid back and what it is worth." />
      <EmptyState
        icon="BarGraph"
        title="Your positions will stand here"
        action={
          holds ? (
            <ButtonLink to="/contact?subject=Portfolio" variant="primary">
              Ask for your statement
            </ButtonLink>
          ) : (
            <ButtonLink to="/opportunities/open">See what is open</ButtonLink>
          )
        }
      >
        <p>
          Each holding with its capital called and paid back, its value and its return, every figure with the
          way in which it is worked out.{' '}
          {holds
            ? 'Until they stand here, investor relations sends you your statement on request.'
            : 'The first appears once an investment of yours has been accepted and funded.'}
        </p>
      </EmptyState>
    </>
  );
}
