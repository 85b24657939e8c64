import type { ReactNode } from 'react';
import { commitmentsWaiting } from '#app/features/commitments/commitment-lists.server.ts';
import { ownCounts, ownList } from '#app/features/commitments/own/own-list.server.ts';
import { OwnCommitments } from '#app/features/commitments/ui/own/own-commitments.tsx';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { listOpportunities } from '#app/features/opportunities/opportunities.server.ts';
import { CardGrid } from '#app/features/opportunities/ui/list/card-grid.tsx';
import { NothingInStage } from '#app/features/opportunities/ui/list/no-opportunities.tsx';
import { hasPreferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { ownHeadlines } from '#app/features/portfolio/portfolio.server.ts';
import { heldByFrom, portfolioAddress } from '#app/features/portfolio/portfolio-address.ts';
import { HolderMenu } from '#app/features/portfolio/ui/portfolio-controls.tsx';
import { PortfolioHeadlines } from '#app/features/portfolio/ui/portfolio-headlines.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { keptCurrency } from '../portfolio/currency-cookie.ts';
import { Explanations } from '../portfolio/explanations.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { greeting, waitingLine } from './greeting.ts';
import { LatestNews } from './latest-news.tsx';
import { WaitingItems } from './waiting-items.tsx';
import { waitingFor } from './waiting-list.ts';

/** Items of each list on the dashboard; the full lists have their own pages. */
const CARDS = 3;
const LINES = 5;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const now = new Date();
  const heldBy = heldByFrom(args.url.searchParams.get('held_by'));
  const investor = heldBy === 'me' ? 'own' : heldBy;
  const [open, commitments, counts, portfolio, news, unread, queue, hasPreferences] = await Promise.all([
    listOpportunities(viewer, 'open', { sort: 'closing' }),
    ownList.page(
      viewer,
      ownList.schema.parse({ state: 'live', sort: '-changed', ...(investor && { investor }) }),
    ),
    ownCounts(viewer),
    ownHeadlines(viewer, keptCurrency(sentCookies(args.request)), heldBy),
    listNotifications(viewer, {}),
    listNotifications(viewer, { unread: true }),
    viewer.role === 'admin' ? commitmentsWaiting(viewer) : 0,
    hasPreferencesOf(viewer),
  ]);
  return {
    greeting: greeting(viewer.name, viewer.timeZone, now),
    waiting: waitingFor({
      viewer,
      hasPreferences,
      open: open.items,
      unread: unread.items,
      queue,
      now,
    }),
    portfolio,
    commitments: commitments.items.slice(0, LINES),
    commitmentCount: counts.all,
    closing: open.items.slice(0, CARDS),
    openCount: open.counts.open,
    news: news.items.slice(0, LINES),
    timeZone: viewer.timeZone,
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { greeting, waiting, portfolio, commitments, commitmentCount, closing, openCount, news, timeZone } =
    loaderData;
  const { attempt } = useAct();
  /** A failure is silent: the item stays and can be followed again. */
  const markRead = (id: string) =>
    void attempt(`read ${id}`, (rpc) => rpc.notification.markRead.mutate({ id }), { refresh: 'done' });
  return (
    <>
      <PageHeader
        title={greeting}
        lead={waitingLine(waiting.length)}
        actions={
          portfolio && (
            <HolderMenu
              holders={portfolio.holders}
              heldBy={portfolio.heldBy}
              addressOf={(heldBy) => portfolioAddress('/dashboard', { heldBy })}
            />
          )
        }
      />
      <WaitingItems
        items={waiting}
        onFollow={({ notificationId }) => notificationId && markRead(notificationId)}
      />
      {portfolio && (
        <Explanations>
          <PortfolioHeadlines
            rows={portfolio.rows}
            view={{ asOf: portfolio.asOf, currency: portfolio.currency, heldBy: portfolio.heldBy }}
            changes={portfolio.changes}
          />
        </Explanations>
      )}
      {commitmentCount > 0 && (
        <Part title="Your commitments" more={{ to: '/commitments', text: `All ${commitmentCount}` }}>
          {commitments.length > 0 ? (
            <OwnCommitments commitments={commitments} />
          ) : (
            <p className="text-muted">None of them is live.</p>
          )}
        </Part>
      )}
      <Part title="Closing soonest" more={{ to: '/opportunities/open', text: `All ${openCount} open` }}>
        {closing.length > 0 ? (
          <CardGrid opportunities={closing} timeZone={timeZone} level={3} />
        ) : (
          <NothingInStage stage="open" />
        )}
      </Part>
      {news.length > 0 && (
        <Part title="Latest" more={{ to: '/notifications', text: 'All notifications' }}>
          <LatestNews news={news} onFollow={markRead} />
        </Part>
      )}
    </>
  );
}

type PartProps = { title: string; more?: { to: string; text: string }; children: ReactNode };

function Part({ title, more, children }: PartProps) {
  return (
    <section className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className="tap">
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
