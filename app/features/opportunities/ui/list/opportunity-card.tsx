import { Badge } from '#app/ui/badge.tsx';
import { Card, CardBody } from '#app/ui/card.tsx';
import { useInvestor } from '#app/ui/navigation/holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { OpportunityCard as Facts } from '../../opportunity.ts';
import { StageFacts } from '../detail/stage-facts.tsx';
import { MatchNote } from '../match-note.tsx';
import { OpportunityPicture } from '../opportunity-picture.tsx';
import { listState } from './list-search.ts';
import { stakeBadge } from './own-stake.ts';

type Props = {
  opportunity: Facts;
  timeZone: string;
  /** In the first rows of the page: its picture is loaded immediately. */
  eager?: boolean;
  level?: 2 | 3;
  listSearch?: string;
};

/** An opportunity in a list: description, progress and the member's own status. The whole card is a link. */
export function OpportunityCard({ opportunity, timeZone, eager, level = 2, listSearch = '' }: Props) {
  const { name, summary, sector, region, type, stage, slug, heroKey, match, mine } = opportunity;
  const badge = stakeBadge(stage, mine, useInvestor());
  const Heading = `h${level}` as const;
  return (
    <Card interactive className="h-full">
      <OpportunityPicture heroKey={heroKey} eager={eager} className="h-33 w-full" />
      <CardBody>
        <div>
          <Kicker words={[sector, region, type]} />
          <Heading className="font-serif text-lg font-medium">
            <Link
              to={`/opportunities/${stage}/${slug}`}
              state={listState(listSearch)}
              look="plain"
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Heading>
        </div>
        <p className="min-h-[2lh] text-muted">{summary}</p>
        {match && <MatchNote reason={match} />}
        {badge && (
          <p>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </p>
        )}
        <div className="mt-auto">
          <StageFacts opportunity={opportunity} timeZone={timeZone} />
        </div>
      </CardBody>
    </Card>
  );
}

/** One line, whatever the names: the whole of it shows on hover. */
function Kicker({ words }: { words: readonly string[] }) {
  const text = words.join(' · ');
  return (
    <p className="truncate text-xs tracking-wide text-muted" title={text}>
      {text}
    </p>
  );
}
