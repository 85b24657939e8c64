import type { ReactNode } from 'react';
import { isAdmin, isMember } from '#app/domain/access/access.ts';
import { holderIdOf, holderOf, isHeldByViewer, mayFor } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { commitmentsWaiting } from '#app/features/commitments/commitment-lists.server.ts';
import { latestForAll } from '#app/features/documents/library/latest-documents.server.ts';
import { LatestDocumentList } from '#app/features/documents/library/ui/latest-documents.tsx';
import { grantsGivenTo } from '#app/features/grants/grants.server.ts';
import { dueForAll } from '#app/features/notices/own/due-for-holders.server.ts';
import { dueSentence } from '#app/features/notices/own/due-words.ts';
import { CalendarButton } from '#app/features/notices/own/ui/calendar-dialog.tsx';
import { DueList } from '#app/features/notices/own/ui/due-list.tsx';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { listOpportunities } from '#app/features/opportunities/opportunities.server.ts';
import { CardGrid } from '#app/features/opportunities/ui/list/card-grid.tsx';
import { NothingInStage } from '#app/features/opportunities/ui/list/no-opportunities.tsx';
import { pendingCount } from '#app/features/people/admin/people.server.ts';
import { hasPreferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { ownHeadlines } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioAddress } from '#app/features/portfolio/portfolio-address.ts';
import { askedHolder } from '#app/features/portfolio/reading/choices.server.ts';
import { Changes } from '#app/features/portfolio/ui/changes.tsx';
import { ChartTable } from '#app/features/portfolio/ui/chart-table.tsx';
import { PortfolioHeadlines } from '#app/features/portfolio/ui/portfolio-headlines.tsx';
import { openPrepared } from '#app/features/prepared/prepared.server.ts';
import { questionsWaiting } from '#app/features/questions/question-inbox.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { scopesOfRequest } from '#app/platform/pages/scopes.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { preferenceMatch } from '#app/processes/preference-match/preference-match.server.ts';
import { LineChart } from '#app/ui/charts/line-chart.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { HolderMenu } from '#app/ui/overlays/holder-menu.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { keptCurrency } from '../portfolio/currency-cookie.ts';
import { Explanations } from '../portfolio/explanations.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ClosingRows } from './closing-rows.tsx';
import { greeting, waitingLine } from './greeting.ts';
import { HoldersPart } from './holders-part.tsx';
import { WaitingItems } from './waiting-items.tsx';
import { waitingFor } from './waiting-list.ts';

const NOTHING_UNREAD = { items: [] };

/** The opportunities on the dashboard; their list has its own page. */
const CLOSING = 3;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const now = new Date();
  // What a person was notified of, and their preferences, are their own.
  const isOwn = viewer.holders === null;
  const heldBy = await askedHolder(viewer, args.url.searchParams);
  const scopes = isOwn ? scopesOfRequest(viewer) : Promise.resolve([]);
  const [
    open,
    matchOf,
    portfolio,
    documents,
    unread,
    queue,
    hasPreferences,
    due,
    prepared,
    access,
    received,
  ] = await Promise.all([
    listOpportunities(viewer, 'open', { sort: 'closing' }),
    preferenceMatch(viewer),
    ownHeadlines(viewer, keptCurrency(sentCookies(args.request)), heldBy),
    scopes.then((all) => latestForAll(viewer, all, heldBy)),
    isOwn ? listNotifications(viewer, { unread: true }) : NOTHING_UNREAD,
    queueOf(viewer),
    isOwn && isMember(viewer) ? hasPreferencesOf(viewer) : true,
    scopes.then((all) => dueForAll(viewer, all)),
    openPrepared(viewer),
    scopes,
    isOwn ? grantsGivenTo(viewer) : [],
  ]);
  return {
    isOwn,
    // Neither belongs to a fund or deal; preferences are of nobody but the holder themselves.
    preparesAccounts: holderOf(viewer)?.vehicles === 'all',
    preparesPreferences: isHeldByViewer(viewer, ownName(viewer), 'prepare'),
    access: access.map(({ grantId, holderName, preset }) => ({ grantId, holderName, preset })),
    seesOffers: isOwn ? isMember(viewer) : mayFor(viewer, 'opportunities'),
    greeting: greeting(viewer.name, viewer.timeZone, now),
    waiting: waitingFor({
      viewer,
      hasPreferences,
      prepared,
      offers: received.filter(({ state }) => state === 'invited'),
      open: open.items,
      unread: unread.items,
      queue,
      now,
    }),
    due,
    portfolio,
    documents,
    closing: open.items.slice(0, CLOSING).map((one) => ({ ...one, match: matchOf(one) })),
    openCount: open.counts.open,
    timeZone: viewer.timeZone,
  };
}

const ownName = (viewer: Viewer) => ({ memberId: holderIdOf(viewer), entityId: null, vehicleId: null });

/** Only admins decide: for all others nothing is counted. */
async function queueOf(viewer: Viewer) {
  if (!isAdmin(viewer)) return { commitments: 0, people: 0, questions: 0 };
  const [commitments, people, questions] = await Promise.all([
    commitmentsWaiting(viewer),
    pendingCount(viewer),
    questionsWaiting(viewer),
  ]);
  return { commitments, people, questions };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Dashboard', matches);

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { greeting, waiting, due, portfolio, documents, closing, openCount, timeZone } = loaderData;
  const { access, isOwn, seesOffers, preparesAccounts, preparesPreferences } = loaderData;
  const { attempt } = useAct();
  const holder = useHolder();
  /** A failure is silent: the item stays and can be followed again. */
  const markRead = (id: string) =>
    void attempt(`read ${id}`, (rpc) => rpc.notification.markRead.mutate({ id }), { refresh: 'done' });
  return (
    <>
      <PageHeader
        title={greeting}
        lead={dueSentence(due) ?? waitingLine(waiting.length)}
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
      {due.rows.length > 0 && (
        <div className="mb-10">
          <Part title="Due and coming in" beside={isOwn && <CalendarButton />}>
            <DueList due={due} most={5} />
          </Part>
        </div>
      )}
      {access.length > 0 && (
        <div className="mb-10">
          <Part title="Access that you have" more={{ to: '/profile/access', text: 'Manage' }}>
            <HoldersPart access={access} due={due} />
          </Part>
        </div>
      )}
      <WaitingItems
        items={waiting}
        onFollow={({ notificationId }) => notificationId && markRead(notificationId)}
      />
      {holder?.prepares && preparesAccounts && (
        <p className="mb-8 flex flex-wrap gap-x-6 gap-y-2">
          <span className="text-muted">Prepare for {holder.name}:</span>
          {preparesPreferences && (
            <Link to="/profile/investment-preferences" className="tap">
              Investment preferences
            </Link>
          )}
          <Link to="/profile/bank-details" className="tap">
            Bank details
          </Link>
        </p>
      )}
      {portfolio && (
        <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Part title="Value over time" more={{ to: '/portfolio', text: 'Portfolio' }}>
            <Explanations>
              <PortfolioHeadlines
                rows={portfolio.rows}
                view={{ asOf: portfolio.asOf, currency: portfolio.currency, heldBy: portfolio.heldBy }}
                extent="brief"
              />
            </Explanations>
            {portfolio.chart && (
              <>
                <LineChart name="Value over time" chart={portfolio.chart} />
                <ChartTable name="Value over time" of="Day" chart={portfolio.chart} />
              </>
            )}
          </Part>
          {portfolio.changes && portfolio.lastVisit && (
            <div className="mt-10 max-sm:mt-4">
              <Changes lists={portfolio.changes} since={portfolio.lastVisit} timeZone={timeZone} />
            </div>
          )}
        </div>
      )}
      <div className={portfolio ? 'grid gap-x-12 lg:grid-cols-2' : undefined}>
        {seesOffers && (
          <Part title="Closing soonest" more={{ to: '/opportunities/open', text: `All ${openCount} open` }}>
            {closing.length === 0 && <NothingInStage stage="open" />}
            {closing.length > 0 && !portfolio && (
              <CardGrid opportunities={closing} timeZone={timeZone} level={3} oneRow />
            )}
            {closing.length > 0 && portfolio && <ClosingRows opportunities={closing} />}
          </Part>
        )}
        <Part title="Latest documents">
          <LatestDocumentList
            documents={documents}
            timeZone={timeZone}
            none="Statements and reports will appear here."
          />
        </Part>
      </div>
    </>
  );
}

type PartProps = {
  title: string;
  more?: { to: string; text: string };
  beside?: ReactNode;
  children: ReactNode;
};

function Part({ title, more, beside, children }: PartProps) {
  return (
    <section className="mt-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className="tap">
            {more.text}
          </Link>
        )}
        {beside}
      </div>
      {children}
    </section>
  );
}
