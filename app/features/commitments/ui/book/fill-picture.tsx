import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { shareOf } from '#app/platform/format/rates.ts';
import { useReading } from '#app/ui/charts/use-reading.ts';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { Book, FillDay } from '../../book/book.ts';
import { leftOf } from '../../commitment.ts';
import { fillShape, frameOf } from './fill-shape.ts';

const SERIES = [
  { label: 'Requested', tone: 'gold' },
  { label: 'Accepted', tone: 'accent' },
] as const;

type Props = {
  book: Book;
  days: readonly FillDay[];
  /** ISO. */
  now: string;
  timeZone: string;
};

/**
 * Chart of a book over time: requested and accepted amounts against the target. Hover, touch and the arrow keys read
 * the values of a day; the same data is there as a table.
 */
export function FillPicture({ book, days, now, timeZone }: Props) {
  const { terms } = book;
  const frame = frameOf(days, terms, { now, timeZone });
  const { asked, accepted, targetY, deadlineX, daysX } = fillShape(days, frame);
  const target = formatMoneyCompact({ amount: terms.target, currency: terms.currency });
  const sentence = sentenceOf(book);
  const money = (amount: number) => formatMoney({ amount, currency: terms.currency });
  const reading = useReading({
    name: 'Subscription over time',
    series: SERIES,
    readings: days.map((day) => ({
      title: formatDate(day.day),
      texts: [money(day.asked), money(day.accepted)],
    })),
    places: daysX.map((x) => ({ x, ys: [] })),
    width: 100,
  });
  const { shown } = reading;
  return (
    <figure className="mt-8 print:break-inside-avoid">
      <figcaption>
        <h2>Subscription over time</h2>
        <p className="mt-1 max-w-read text-muted">{sentence}</p>
      </figcaption>
      <p className="mt-3 min-h-5 text-sm print:hidden" aria-hidden="true">
        {shown ? (
          <>
            <strong className="font-semibold">{shown.reading.title}</strong> ·{' '}
            {SERIES.map(({ label }, at) => `${label} ${shown.reading.texts[at]}`).join(' · ')}
          </>
        ) : (
          days.length > 0 && <span className="text-muted">Point at a day to read its amounts.</span>
        )}
      </p>
      <div className="mt-1 rounded-sm" {...(days.length > 0 && reading.props)}>
        <svg
          className="block h-56 w-full overflow-visible border-b [print-color-adjust:exact]"
          aria-hidden="true"
        >
          <svg
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            aria-hidden="true"
          >
            <path
              d={asked}
              className="fill-invite-soft stroke-invite forced-colors:stroke-[CanvasText]"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
            <path d={accepted} className="fill-accent forced-colors:fill-[Highlight]" />
          </svg>
          <g className="stroke-ink" strokeDasharray="4 4">
            <line x1="0" x2="100%" y1={`${targetY}%`} y2={`${targetY}%`} />
            {deadlineX !== null && <line x1={`${deadlineX}%`} x2={`${deadlineX}%`} y1="0" y2="100%" />}
          </g>
          {shown && (
            <line
              x1={`${shown.place.x}%`}
              x2={`${shown.place.x}%`}
              y1="0"
              y2="100%"
              className="stroke-accent"
            />
          )}
          <g className="fill-ink text-xs">
            <text x="0" y={`${targetY}%`} dy="-6">
              Target {target}
            </text>
            {deadlineX !== null && (
              <text x={`${deadlineX}%`} y="12" dx="-6" textAnchor="end">
                Deadline
              </text>
            )}
          </g>
        </svg>
      </div>
      <div className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{formatDate(frame.from)}</span>
        <span>{formatDate(frame.until)}</span>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm" aria-hidden="true">
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-accent [print-color-adjust:exact]" /> Accepted
        </li>
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm border border-invite bg-invite-soft [print-color-adjust:exact]" />{' '}
          Requested
        </li>
      </ul>
      {days.length > 0 && (
        <details className="mt-3">
          <summary className="tap cursor-default font-semibold text-accent">Show as table</summary>
          <div className="pt-3">
            <Table
              caption="Requested and accepted by day"
              columns={columnsIn(book)}
              rows={[...days].reverse()}
              rowKey={({ day }) => day}
              keep
            />
          </div>
        </details>
      )}
    </figure>
  );
}

const columnsIn = ({ terms: { currency } }: Book): Column<FillDay>[] => [
  { id: 'day', header: 'Day', rowHeader: true, cell: ({ day }) => formatDate(day) },
  {
    id: 'asked',
    header: 'Requested',
    align: 'end',
    cell: ({ asked }) => formatMoney({ amount: asked, currency }),
  },
  {
    id: 'accepted',
    header: 'Accepted',
    align: 'end',
    cell: ({ accepted }) => formatMoney({ amount: accepted, currency }),
  },
];

function sentenceOf({ terms, sums }: Book): string {
  const money = (amount: number) => formatMoney({ amount, currency: terms.currency });
  const { submitted, waitlisted } = sums.states;
  const undecided = submitted.asked + waitlisted.asked;
  const share = terms.accepted > 0 ? shareOf(terms.accepted, terms.target) : '0%';
  const done = `${money(terms.accepted)} of ${money(terms.target)} accepted (${share})`;
  const rest = undecided > 0 ? `, ${money(undecided)} undecided` : '';
  const left = leftOf(terms);
  return `${done}${rest}, ${left > 0 ? `${money(left)} left` : 'nothing left'}.`;
}
