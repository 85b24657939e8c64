import { formatMoneyCompact } from '#app/domain/money/money.ts';
import type { FundCard } from '#app/features/funds/fund.ts';
import { listFunds } from '#app/features/funds/funds.server.ts';
import { OpportunityPicture } from '#app/features/opportunities/ui/opportunity-picture.tsx';
import { fundsToAskAbout, questionsOn } from '#app/features/questions/questions.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Card, CardBody } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'nda');
  const [funds, toAsk] = await Promise.all([listFunds(viewer), fundsToAskAbout(viewer)]);
  const pages = await Promise.all(
    toAsk.map(async ({ id, name }) => {
      const about = { page: 'fund' as const, fundId: id };
      return { about, name, questions: await questionsOn(viewer, about) };
    }),
  );
  return { funds, pages };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Funds', matches);

export default function FundsPage({ loaderData: { funds, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Funds" lead="Our funds, with their terms and track record." />
      {funds.length > 0 ? (
        <ul className="mb-12 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {funds.map((fund, index) => (
            <li key={fund.id}>
              <FundTile fund={fund} isFirst={index < 3} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="Coins" title="No funds yet">
          <p>Each fund appears here with its strategy, terms and track record once it is published.</p>
        </EmptyState>
      )}
      {pages.length > 0 && <AskSection pages={pages} />}
    </>
  );
}

function FundTile({ fund, isFirst }: { fund: FundCard; isFirst: boolean }) {
  const { slug, name, strategy, summary, vintage, size, heroKey } = fund;
  return (
    <Card interactive className="h-full">
      <OpportunityPicture heroKey={heroKey} eager={isFirst} className="h-33 w-full" />
      <CardBody>
        <div>
          <p className="text-xs tracking-wide text-muted">
            {[vintage, formatMoneyCompact(size)].join(' · ')}
          </p>
          <h2 className="font-serif text-lg font-medium">
            <Link to={`/funds/${slug}`} look="plain" className="after:absolute after:inset-0">
              {name}
            </Link>
          </h2>
        </div>
        <p>{strategy}</p>
        <p className="text-muted">{summary}</p>
      </CardBody>
    </Card>
  );
}
