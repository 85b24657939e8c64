import type { ReactNode } from 'react';
import { figureText, irrNote } from '#app/features/ledger/figures/figure-text.ts';
import type { Figures, FiguresRow } from '#app/features/ledger/figures/figure-types.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import type { PositionRow } from '../portfolio.ts';

type Props = {
  positions: readonly PositionRow[];
  total: FiguresRow | null;
  /** The net value of each position, as its column shows it. */
  worth: (position: PositionRow) => string;
  addressOf: (position: PositionRow) => string;
};

/** The positions where a table has no room: a link each, to the page that has all figures. */
export function PositionRows({ positions, total, worth, addressOf }: Props) {
  const sum = total?.figures;
  return (
    <ul className="divide-y border-y">
      {positions.map((position) => {
        const { id, name, kind, holder, row } = position;
        return (
          <li key={id}>
            <Link to={addressOf(position)} look="plain" className="position-row hover:bg-track/50">
              <Title>{name}</Title>
              <Note>{kind}</Note>
              <Note>{holder}</Note>
              <Value>{worth(position)}</Value>
              {row.figures && <Returns figures={row.figures} />}
            </Link>
          </li>
        );
      })}
      {sum && (
        <li className="position-row">
          <Title>All, in {sum.currency}</Title>
          <Note>Paid in {figureText(sum, 'paidIn')}</Note>
          <Note>Distributed {figureText(sum, 'distributed')}</Note>
          <Value>{figureText(sum, 'nav')}</Value>
          <Returns figures={sum} />
        </li>
      )}
    </ul>
  );
}

type Text = { children: ReactNode };
const Title = ({ children }: Text) => <span className="text-base font-semibold">{children}</span>;
const Value = ({ children }: Text) => <span className="text-base font-semibold">{children}</span>;
const Note = ({ children }: Text) => <span className="text-muted">{children}</span>;

const Returns = ({ figures }: { figures: Figures }) => (
  <>
    <Note>{rateWords(figures)}</Note>
    <Note>{isWrittenOff(figures) ? 'Written off' : `${figureText(figures, 'tvpi')} TVPI`}</Note>
  </>
);

/** "13.8% IRR", "IRR 4.3% so far", "IRR too early", or why there is none. */
function rateWords(figures: Figures): string {
  if (figures.irr.rate === null) return irrNote(figures, 1);
  const text = figureText(figures, 'irr');
  return figures.irr.basis === 'period' ? `IRR ${text.toLowerCase()}` : `${text} IRR`;
}

/** Everything that was paid in is lost. */
export const isWrittenOff = ({ irr }: Figures): boolean => irr.basis === 'lost';
