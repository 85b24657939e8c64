import { fundsToAskAbout, questionsOn } from '#app/features/questions/questions.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'nda');
  const funds = await fundsToAskAbout(viewer);
  return Promise.all(
    funds.map(async ({ id, name }) => {
      const about = { page: 'fund' as const, fundId: id };
      return { about, name, questions: await questionsOn(viewer, about) };
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Funds', matches);

export default function FundsPage({ loaderData: pages }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Funds" lead="The vehicles that hold many investments at once." />
      <EmptyState icon="Coins" title="The firm's funds will stand here">
        <p>
          Each with its strategy, vintage, size, terms and performance; and, for the funds that you hold,
          their reports and what is in them.
        </p>
      </EmptyState>
      {pages.length > 0 && <AskSection pages={pages} />}
    </>
  );
}
