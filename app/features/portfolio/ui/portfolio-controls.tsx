import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { useOfferedCurrencies } from '#app/ui/forms/amounts/currency-select.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { HolderMenu } from '#app/ui/overlays/holder-menu.tsx';
import { PillMenu } from '#app/ui/overlays/pill-menu.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Basis, Choices, DayProblem } from '../portfolio.ts';
import { type PortfolioView, portfolioAddress, type ReportingCurrency } from '../portfolio-address.ts';
import { DayMenu } from './day-menu.tsx';

type Props = {
  path: string;
  view: PortfolioView;
  /** The day, holder and currency in effect, chosen or default. */
  basis: Basis;
  choices: Choices;
  problem: DayProblem;
  /** The positions in the same vehicle, on the page of one of them. */
  sisters?: { of: string; all: readonly { id: string; holder: string }[] };
  /** Stores the currency for the next visit. */
  onCurrency: (currency: ReportingCurrency) => void;
};

/** What the figures of a page are shown for: the day, who holds them, and the currency. Kept in its address. */
export function PortfolioControls({ path, view, basis, choices, problem, sisters, onCurrency }: Props) {
  const offered = useOfferedCurrencies(basis.currency);
  const { currency } = basis;
  return (
    <div
      data-spread
      className="flex flex-wrap gap-2 max-sm:min-w-68 max-sm:flex-1 max-sm:gap-1.5 min-[22rem]:max-sm:flex-nowrap print:hidden"
    >
      <DayMenu path={path} view={view} basis={basis} choices={choices} problem={problem} />
      {sisters ? (
        <SisterMenu {...sisters} view={view} />
      ) : (
        <HolderMenu
          holders={choices.holders}
          heldBy={basis.heldBy}
          addressOf={(heldBy) => portfolioAddress(path, { ...view, heldBy })}
        />
      )}
      <PillMenu
        label="In"
        value={currency === 'own' ? 'Own currencies' : currency}
        items={[...offered, 'own' as const].map((one) => ({
          label: one === 'own' ? 'Own currencies' : one,
          to: portfolioAddress(path, { ...view, currency: one }),
          isChosen: one === currency,
          onSelect: () => onCurrency(one),
          separated: one === 'own',
          staysOnPage: true,
        }))}
      />
    </div>
  );
}

type SisterProps = { of: string; all: readonly { id: string; holder: string }[]; view: PortfolioView };

/** Leads to the same vehicle held by somebody else. */
function SisterMenu({ of, all, view }: SisterProps) {
  if (all.length === 0) return null;
  return (
    <PillMenu
      label="Held by"
      gives
      value={all.find(({ id }) => id === of)?.holder ?? ''}
      items={all.map(({ id, holder }) => ({
        label: holder,
        to: portfolioAddress(`/portfolio/${id}`, view),
        isChosen: id === of,
      }))}
    />
  );
}

type DayProps = { path: string; view: PortfolioView; basis: Basis };

/** Names the day after what a page is about, and leads back to today: ", as of 30 Sep 2026. Show today". */
export function ShownDay({ path, view, basis: { asOf, today } }: DayProps) {
  if (asOf === today) return '.';
  return (
    <>
      , as of {formatDate(asOf)}.{' '}
      <Link
        to={portfolioAddress(path, { ...view, asOf: null })}
        replace
        preventScrollReset
        prefetch={false}
        className="print:hidden"
      >
        Show today
      </Link>
    </>
  );
}

type NoticeProps = { path: string; view: PortfolioView; problem: DayProblem; timeZone: string };

/** Says that figures are as known at an earlier moment and, before scripts run, what is wrong with a day. */
export function KnowledgeNotice({ path, view, problem, timeZone }: NoticeProps) {
  const hydrated = useHydrated();
  return (
    <>
      {problem && !hydrated && (
        <p role="alert" className="mb-6 text-critical">
          {problem.problem} Type 30.9.26, 30 Sep or a year.
        </p>
      )}
      {view.knownAt && (
        <p role="status" className="mb-6 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          Figures as known on {formatDateTime(view.knownAt, timeZone)}, without later corrections.{' '}
          <Link to={portfolioAddress(path, { ...view, asOf: null, knownAt: null })} prefetch={false}>
            Show today’s
          </Link>
        </p>
      )}
    </>
  );
}
