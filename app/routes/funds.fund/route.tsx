import { listLibrary } from '#app/features/documents/library/library.server.ts';
import { readerPath } from '#app/features/documents/library/library.ts';
import { OpportunityPicture } from '#app/features/opportunities/ui/opportunity-picture.tsx';
import { fundPage } from '#app/features/portfolio/funds/funds.server.ts';
import { fundTrackRecord } from '#app/features/portfolio/funds/track-record.server.ts';
import { FundTerms } from '#app/features/portfolio/funds/ui/fund-terms.tsx';
import { FundTrackRecord } from '#app/features/portfolio/funds/ui/fund-track-record.tsx';
import { ownPositionsIn } from '#app/features/portfolio/portfolio.server.ts';
import { PortfolioHeadlines } from '#app/features/portfolio/ui/portfolio-headlines.tsx';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Explanations } from '../portfolio/explanations.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

/** Number of documents shown here; the library has all of them. */
const MOST_DOCUMENTS = 6;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'nda');
  const fund = await forPage(args, fundPage(viewer, args.params.slug));
  const about = { page: 'fund' as const, fundId: fund.id };
  const [record, own, library, questions] = await Promise.all([
    fundTrackRecord(fund),
    ownPositionsIn(viewer, fund.id),
    listLibrary(viewer, { about: fund.id }),
    questionsOn(viewer, about),
  ]);
  return {
    fund,
    record,
    own,
    documents: library.items
      .slice(0, MOST_DOCUMENTS)
      .map(({ id, title, publishedAt }) => ({ id, title, publishedAt })),
    hasMore: library.items.length > MOST_DOCUMENTS,
    questions: { about, name: fund.name, questions },
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(loaderData?.fund.name ?? 'Fund', matches);

export default function FundPage({ loaderData }: Route.ComponentProps) {
  const { fund, record, own, documents, hasMore, questions, timeZone } = loaderData;
  return (
    <Explanations>
      <PageHeader title={fund.name} lead={fund.strategy} up={{ to: '/funds', label: 'Funds' }} />
      <OpportunityPicture heroKey={fund.heroKey} eager className="mb-8 h-48 w-full rounded-md sm:h-64" />
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-10">
          <p className="max-w-read text-base">{fund.summary}</p>
          {own.rows.length > 0 && (
            <Part title="Your position">
              <PortfolioHeadlines rows={own.rows} view={{ asOf: own.asOf, currency: 'own' }} />
              <p>
                {own.ids.map((id) => (
                  <Link key={id} to={`/portfolio/${id}`} className="tap mr-4">
                    View ledger
                  </Link>
                ))}
              </p>
            </Part>
          )}
          <Part title="Track record">
            <FundTrackRecord record={record} />
          </Part>
          <Part title="Documents">
            {documents.length > 0 ? (
              <ul className="divide-y border-y">
                {documents.map(({ id, title, publishedAt }) => (
                  <li key={id} className="flex justify-between gap-4 py-2.5">
                    <Link to={readerPath(id)}>{title}</Link>
                    <span className="text-muted">{formatDate(publishedAt, timeZone)}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-muted">Reports are open to the fund’s investors only.</p>
            )}
            {hasMore && (
              <p className="mt-3">
                <Link to={`/documents?about=${fund.id}`}>All documents</Link>
              </p>
            )}
          </Part>
        </div>
        <aside aria-labelledby="terms">
          <h2 id="terms" className="mb-3">
            Terms
          </h2>
          <FundTerms fund={fund} />
        </aside>
      </div>
      <div className="mt-12">
        <AskSection pages={[questions]} />
      </div>
    </Explanations>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}
