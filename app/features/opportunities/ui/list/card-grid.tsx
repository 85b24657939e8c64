import { cx } from '#app/ui/cx.ts';
import type { OpportunityCard as Facts } from '../../opportunity.ts';
import { OpportunityCard } from './opportunity-card.tsx';

type Props = {
  opportunities: readonly Facts[];
  timeZone: string;
  level?: 2 | 3;
  /** The query string of the list, to return to. */
  listSearch?: string;
  /** Only the first row is shown where there are two columns. */
  oneRow?: boolean;
};

/** Cards in the first row or two, whose pictures are loaded immediately. */
const IN_SIGHT = 3;

/**
 * Cards rendered immediately on a large screen. Those below are laid out as they approach the viewport, with an
 * estimated height until then.
 */
const DRAWN_AT_ONCE = 6;
const DRAWN_LATER = '[content-visibility:auto] [contain-intrinsic-height:auto_23rem]';

/** A grid of opportunities: one column on phones, three on desktop. */
export function CardGrid({ opportunities, timeZone, level, listSearch, oneRow = false }: Props) {
  return (
    <ul className={cx(GRID, oneRow && 'sm:max-lg:[&>:nth-child(n+3)]:hidden')}>
      {opportunities.map((opportunity, index) => (
        <li key={opportunity.id} className={index < DRAWN_AT_ONCE ? undefined : DRAWN_LATER}>
          <OpportunityCard
            opportunity={opportunity}
            timeZone={timeZone}
            level={level}
            listSearch={listSearch}
            eager={index < IN_SIGHT}
          />
        </li>
      ))}
    </ul>
  );
}

const GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';
