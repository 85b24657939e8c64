import { latestDocuments } from '#app/features/documents/library/latest-documents.server.ts';
import { LatestDocumentList } from '#app/features/documents/library/ui/latest-documents.tsx';
import { fundNotice } from '#app/features/funds/authoring/withdraw-fund.server.ts';
import { fundPage } from '#app/features/funds/funds.server.ts';
import { fundTrackRecord } from '#app/features/funds/track-record.server.ts';
import { FundTerms } from '#app/features/funds/ui/fund-terms.tsx';
import { FundTrackRecord } from '#app/features/funds/ui/fund-track-record.tsx';
import { OpportunityPicture } from '#app/features/opportunities/ui/opportunity-picture.tsx';
import { ownPositionsIn } from '#app/features/portfolio/portfolio.server.ts';
import { PortfolioHeadlines } from '#app/features/portfolio/ui/portfolio-headlines.tsx';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Explanations } from '../portfolio/explanations.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'nda');
  const fund = await forPage(args, fundPage(viewer, args.params.slug), () =>
    fundNotice(viewer, args.params.slug),
  );
  const about = { page: 'fund' as const, fundId: fund.id };
  const [record, own, documents, questions] = await Promise.all([
    fundTrackRecord(fund),
    ownPositionsIn(viewer, fund.id),
    latestDocuments(viewer, { about: fund }),
    questionsOn(viewer, about),
  ]);
  return {
    fund,
    record,
    own,
    documents,
    questions: { about, name: fund.name, questions },
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(loaderData?.fund.name ?? 'Fund', matches);

export default function FundPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another fund.
  return <FundContent key={props.loaderData.fund.id} {...props} />;
}

function FundContent({ loaderData }: Route.ComponentProps) {
  const { whose } = useInvestor();
  const { fund, record, own, documents, questions, timeZone } = loaderData;
  return (
    <Explanations>
      {fund.isDraft && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-4 py-3">
          <span className="flex-1 basis-60">
            Preview: only admins see this fund until it is published. Each holder also sees their own position
            here.
          </span>
          <Link to={`/admin/funds/${fund.slug}`}>Back to the draft</Link>
        </p>
      )}
      <PageHeader title={fund.name} lead={fund.strategy} up={{ to: '/funds', label: 'Funds' }} />
      <OpportunityPicture heroKey={fund.heroKey} eager className="mb-8 h-48 w-full rounded-md sm:h-64" />
      <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-10">
          <p className="max-w-read text-base">{fund.summary}</p>
          {own.rows.length > 0 && (
            <Part title={`${whose} position`}>
              <PortfolioHeadlines rows={own.rows} view={{ asOf: own.asOf, currency: 'own' }} />
              <p>
                {own.positions.map(({ id, holder }) => (
                  <Link key={id} to={`/portfolio/${id}`} className="tap mr-4">
                    {own.positions.length > 1 ? `Ledger of ${holder}` : 'View ledger'}
                  </Link>
                ))}
              </p>
            </Part>
          )}
          <Part title="Track record">
            <FundTrackRecord record={record} />
          </Part>
          <Part title="Documents">
            <LatestDocumentList
              documents={documents}
              about={fund.id}
              timeZone={timeZone}
              none="Reports are open to the fund’s investors only."
            />
          </Part>
        </div>
        <aside aria-labelledby="terms">
          <h2 id="terms" className="mb-3">
            Terms
          </h2>
          <FundTerms fund={fund} />
        </aside>
      </div>
      <div className="mt-12">{!fund.isDraft && <AskSection pages={[questions]} />}</div>
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
