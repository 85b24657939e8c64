import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { type OpportunityCard, STAGE_LABELS } from '../opportunity.ts';
import { OpportunityPicture } from './opportunity-picture.tsx';

type Props = { opportunity: OpportunityCard; heroAlt: string };

/** The top of an opportunity's page: where it belongs, what it is, its picture. */
export function DetailHero({ opportunity, heroAlt }: Props) {
  const { name, summary, sector, region, type, stage, heroKey } = opportunity;
  return (
    <header className="mb-8">
      <Link
        to={`/opportunities/${stage}`}
        className="mb-3 inline-flex items-center gap-1 text-xs print:hidden"
      >
        <Icon name="Chevron" className="-ml-1 rotate-90" />
        {STAGE_LABELS[stage]} opportunities
      </Link>
      <OpportunityPicture
        heroKey={heroKey}
        alt={heroAlt}
        eager
        className="mb-6 h-44 w-full rounded-md sm:h-72 print:hidden"
      />
      <p className="text-xs tracking-wide text-muted">{[sector, region, type].join(' · ')}</p>
      <h1 className="mt-1">{name}</h1>
      <p className="mt-2 max-w-read text-base text-muted">{summary}</p>
    </header>
  );
}
