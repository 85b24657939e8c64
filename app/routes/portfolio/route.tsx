import { holderIdOf } from '#app/domain/access/grants.ts';
import { dueSentence } from '#app/features/notices/own/due-words.ts';
import { ownDue } from '#app/features/notices/own/own-notices.server.ts';
import { DueList } from '#app/features/notices/own/ui/due-list.tsx';
import { ownPortfolio } from '#app/features/portfolio/portfolio.server.ts';
import { Changes } from '#app/features/portfolio/ui/changes.tsx';
import { ExportMenu } from '#app/features/portfolio/ui/export-menu.tsx';
import {
  AllocationOfValue,
  CallsAndDistributions,
  CashAndResult,
  ValueOverTime,
} from '#app/features/portfolio/ui/portfolio-charts.tsx';
import {
  KnowledgeNotice,
  PortfolioControls,
  ShownDay,
} from '#app/features/portfolio/ui/portfolio-controls.tsx';
import { PortfolioHeadlines } from '#app/features/portfolio/ui/portfolio-headlines.tsx';
import { PositionsTable, PositionTools } from '#app/features/portfolio/ui/positions-table.tsx';
import { StaleRates } from '#app/features/portfolio/ui/stale-rates.tsx';
import { countWord } from '#app/platform/format/count-word.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useVisit } from '#app/ui/rpc/use-visit.ts';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { askedView } from './asked-view.server.ts';
import { keepCurrency, keptCurrency } from './currency-cookie.ts';
import { Explanations } from './explanations.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { view, problem } = await askedView(viewer, args.url);
  const [portfolio, due] = await Promise.all([
    ownPortfolio(viewer, view, keptCurrency(sentCookies(args.request))),
    ownDue(viewer),
  ]);
  return {
    view,
    problem,
    portfolio,
    due,
    memberId: holderIdOf(viewer),
    timeZone: viewer.timeZone,
    isView: viewer.viewedBy !== null || viewer.holders !== null,
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Portfolio', matches);

const PATH = '/portfolio';

export default function PortfolioPage({ loaderData }: Route.ComponentProps) {
  const { portfolio, due, problem, memberId, timeZone, isView } = loaderData;
  useVisit(isView, (rpc) => rpc.portfolio.visit.mutate());
  if (!portfolio) return <EmptyPortfolio />;
  const { asOf, currency, heldBy, positions, charts, allocation, headlines, choices } = portfolio;
  const view = { ...loaderData.view, heldBy };
  const { knownAt } = view;
  // An explanation is for one day and currency; other pages use the reader's choice.
  const figures = { asOf, knownAt, currency, heldBy };
  return (
    <Explanations>
      <PageHeader
        title="Portfolio"
        lead={
          <>
            {countWord(positions.length)} {positions.length === 1 ? 'position' : 'positions'}
            <ShownDay path={PATH} view={view} basis={portfolio} /> {dueSentence(due)}
          </>
        }
        actions={
          <>
            <PortfolioControls
              path={PATH}
              view={view}
              basis={portfolio}
              choices={choices}
              problem={problem}
              onCurrency={keepCurrency}
            />
            <ExportMenu holder={memberId} {...{ asOf, knownAt, currency, heldBy }} />
          </>
        }
      />
      <KnowledgeNotice path={PATH} view={view} problem={problem} timeZone={timeZone} />
      {due.rows.length > 0 && (
        <div className="mb-6 max-sm:mb-3">
          <DueList due={due} most={3} mostOnPhone={1} />
        </div>
      )}
      <PortfolioHeadlines rows={headlines} view={figures} changes={portfolio.changes} extent="all" />
      <StaleRates rates={portfolio.staleRates} />
      <div className="mb-10 grid gap-x-8 gap-y-8 max-sm:mb-6 max-sm:gap-y-3 lg:grid-cols-[minmax(0,1fr)_16rem]">
        {charts.value ? (
          <ValueOverTime path={PATH} view={view} chart={charts.value} />
        ) : (
          <p className="text-muted">{portfolio.notDrawn}</p>
        )}
        {portfolio.changes && portfolio.lastVisit && (
          <Changes lists={portfolio.changes} since={portfolio.lastVisit} timeZone={timeZone} />
        )}
      </div>
      <section aria-labelledby="positions" className="rows mb-12 max-sm:mb-8">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="positions">Positions</h2>
          <PositionTools view={view} />
        </div>
        <PositionsTable positions={positions} total={portfolio.total} view={view} figures={figures} />
      </section>
      <div className="grid gap-x-8 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3 sm:max-lg:[&>:nth-child(3)]:col-span-2">
        {charts.flows && <CallsAndDistributions chart={charts.flows} />}
        {charts.result && <CashAndResult chart={charts.result} />}
        {allocation && <AllocationOfValue view={view} parts={allocation[view.by]} />}
      </div>
    </Explanations>
  );
}

function EmptyPortfolio() {
  return (
    <>
      <PageHeader title="Portfolio" lead="What you hold, what it has paid back and what it is worth." />
      <EmptyState
        icon="BarGraph"
        title="No positions yet"
        action={<ButtonLink to="/opportunities/open">See open opportunities</ButtonLink>}
      >
        <p>
          Your first position appears here once an investment closes. Select any figure to see the payments
          and valuations behind it.
        </p>
      </EmptyState>
    </>
  );
}
