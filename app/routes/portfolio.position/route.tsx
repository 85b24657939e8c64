import type { ReactNode } from 'react';
import { holderIdOf } from '#app/domain/access/grants.ts';
import { LatestDocumentList } from '#app/features/documents/library/ui/latest-documents.tsx';
import { ownPositionPage } from '#app/features/portfolio/portfolio.server.ts';
import { portfolioAddress } from '#app/features/portfolio/portfolio-address.ts';
import { BridgeBars } from '#app/features/portfolio/ui/bridge-bars.tsx';
import { BridgeTable } from '#app/features/portfolio/ui/bridge-table.tsx';
import { ExportMenu } from '#app/features/portfolio/ui/export-menu.tsx';
import { Ledger } from '#app/features/portfolio/ui/ledger.tsx';
import {
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
import { ValuationsTable } from '#app/features/portfolio/ui/valuations-table.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PhoneFold } from '#app/ui/phone-fold.tsx';
import { askedView } from '../portfolio/asked-view.server.ts';
import { keepCurrency, keptCurrency } from '../portfolio/currency-cookie.ts';
import { Explanations } from '../portfolio/explanations.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { type VehicleNews, vehicleNews } from './vehicle-news.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { view, problem } = await askedView(viewer, args.url);
  const kept = keptCurrency(sentCookies(args.request));
  const position = await forPage(args, ownPositionPage(viewer, args.params.position, view, kept));
  return {
    view,
    problem,
    position,
    news: await vehicleNews(viewer, position),
    memberId: holderIdOf(viewer),
    timeZone: viewer.timeZone,
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(loaderData?.position.name ?? 'Position', matches);

export default function PositionPage({
  loaderData: { view, problem, position, news, memberId, timeZone },
}: Route.ComponentProps) {
  const { id, name, row, bridges, charts, years, valuations, asOf, currency, ownCurrency } = position;
  const path = `/portfolio/${id}`;
  const figures = { asOf, knownAt: view.knownAt, currency };
  return (
    <Explanations>
      <PageHeader
        title={name}
        lead={
          <>
            {aboutOf(position)}
            <ShownDay path={path} view={view} basis={position} />
          </>
        }
        up={{ to: portfolioAddress('/portfolio', { ...view, range: 'all' }), label: 'Portfolio' }}
        actions={
          <>
            <PortfolioControls
              path={path}
              view={view}
              basis={position}
              choices={position.choices}
              sisters={{ of: id, all: position.sisters }}
              problem={problem}
              onCurrency={keepCurrency}
            />
            <ExportMenu
              holder={memberId}
              asOf={asOf}
              knownAt={view.knownAt}
              currency={currency}
              heldBy={position.heldId}
              vehicle={position.slug}
            />
          </>
        }
      />
      <KnowledgeNotice path={path} view={view} problem={problem} timeZone={timeZone} />
      <PortfolioHeadlines rows={[row]} view={figures} extent="all" />
      <div className="flex flex-col gap-12 max-sm:gap-5">
        {charts.value && <ValueOverTime path={path} view={view} chart={charts.value} folds />}
        {bridges.length > 0 && (
          <Part title="Value bridge">
            <BridgeBars bridges={bridges} />
            <BridgeTable bridges={bridges} />
          </Part>
        )}
        <div className="grid gap-x-8 sm:grid-cols-2 sm:gap-y-10">
          {charts.flows && <CallsAndDistributions chart={charts.flows} />}
          {charts.result && <CashAndResult chart={charts.result} />}
        </div>
        <Part title="Ledger">
          <Ledger years={years} currency={ownCurrency} timeZone={timeZone} />
        </Part>
        <Part title="Valuations" folds>
          {valuations.length > 0 ? (
            <ValuationsTable valuations={valuations} currency={ownCurrency} timeZone={timeZone} />
          ) : (
            <EmptyState title="No valuation published yet. The position is shown at cost." />
          )}
        </Part>
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
          {position.kind === 'deal' && <Updates updates={news.updates} about={aboutPath(position)} />}
          <Part title="Documents">
            <LatestDocumentList
              documents={news.documents}
              about={position.vehicleId}
              timeZone={timeZone}
              none="No documents yet."
              isLong
            />
          </Part>
        </div>
        <p>
          <Link to={aboutPath(position)} className="tap">
            {position.kind === 'fund' ? 'About this fund' : 'About this investment'}
          </Link>
        </p>
      </div>
    </Explanations>
  );
}

const aboutPath = ({ kind, slug }: { kind: 'fund' | 'deal'; slug: string }): string =>
  kind === 'fund' ? `/funds/${slug}` : `/opportunities/closed/${slug}`;

function Updates({ updates, about }: { updates: VehicleNews['updates']; about: string }) {
  return (
    <Part title="Updates">
      {updates.length > 0 ? (
        <ul className="divide-y border-y">
          {updates.map(({ key, date, text, isRecording }) => (
            <li key={key} className="flex justify-between gap-4 py-2.5">
              {isRecording ? <Link to={`${about}#updates`}>{text}</Link> : <span>{text}</span>}
              <span className="whitespace-nowrap text-muted">{formatDate(date)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No updates yet." />
      )}
    </Part>
  );
}

const aboutOf = ({
  kind,
  vintage,
  sector,
  holder,
  isEntity,
}: Route.ComponentProps['loaderData']['position']) =>
  [kind === 'fund' ? 'Fund' : 'Direct', vintage, sector, isEntity && `held by ${holder}`]
    .filter(Boolean)
    .join(' · ');

type PartProps = { title: string; folds?: boolean; children: ReactNode };

function Part({ title, folds = false, children }: PartProps) {
  const content = (
    <>
      <h2 className="mb-3">{title}</h2>
      {children}
    </>
  );
  return (
    <section aria-label={title}>{folds ? <PhoneFold title={title}>{content}</PhoneFold> : content}</section>
  );
}
