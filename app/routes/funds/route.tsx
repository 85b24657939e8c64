import { requireViewer } from '#app/platform/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'nda');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Funds', matches);

export default function FundsPage() {
  return (
    <>
      <PageHeader title="Funds" lead="The vehicles that hold many investments at once." />
      <EmptyState
        icon="Coins"
        title="The firm's funds will stand here"
        action={<ButtonLink to="/contact">Ask about a fund</ButtonLink>}
      >
        <p>
          Each with its strategy, vintage, size, terms and performance; and, for the funds that you hold,
          their reports and what is in them.
        </p>
      </EmptyState>
    </>
  );
}
