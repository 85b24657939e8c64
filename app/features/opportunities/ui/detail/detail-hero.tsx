import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type OpportunityCard, STAGE_LABELS } from '../../opportunity.ts';
import { useListSearch } from '../list/list-search.ts';
import { MatchNote } from '../match-note.tsx';
import { OpportunityPicture } from '../opportunity-picture.tsx';

type PictureProps = {
  opportunity: OpportunityCard;
  heroAlt: string;
  /** Its sizes, if known. */
  hero: ContentPicture | undefined;
};

/** The back link and the picture, in full page width. */
export function HeroPicture({ opportunity: { stage, heroKey }, heroAlt, hero }: PictureProps) {
  const listSearch = useListSearch();
  return (
    <div className="mb-8 print:hidden">
      <p className="mb-3 text-xs">
        <Link to={`/opportunities/${stage}${listSearch}`} className="tap inline-flex items-center gap-1">
          <Icon name="Chevron" className="-ml-1 rotate-90" />
          {STAGE_LABELS[stage]} opportunities
        </Link>
      </p>
      <OpportunityPicture
        heroKey={heroKey}
        picture={hero}
        alt={heroAlt}
        eager
        className="h-40 w-full rounded-md sm:h-60"
      />
    </div>
  );
}

export function HeroWords({ opportunity }: { opportunity: OpportunityCard }) {
  const { name, summary, sector, region, type, match } = opportunity;
  return (
    <header>
      <p className="text-xs tracking-wide text-muted">{[sector, region, type].join(' · ')}</p>
      <h1 className="mt-1">{name}</h1>
      <p className="mt-2 max-w-read text-base text-muted">{summary}</p>
      {match && (
        <div className="mt-2">
          <MatchNote reason={match} />
        </div>
      )}
    </header>
  );
}
