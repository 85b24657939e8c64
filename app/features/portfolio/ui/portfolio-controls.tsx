import { useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { CURRENCIES } from '#app/domain/money/money.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { DayInput } from '#app/ui/forms/day-input.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { type PortfolioView, portfolioAddress, type ReportingCurrency } from '../portfolio-address.ts';

type Props = {
  path: string;
  view: PortfolioView;
  /** The day and the currency in effect, chosen or default. */
  asOf: string;
  today: string;
  currency: ReportingCurrency;
  /** Stores the currency for the next visit. */
  onCurrency?: (currency: ReportingCurrency) => void;
};

const CONTROL =
  'block h-9 rounded-md border border-control bg-surface pr-2 pl-3 text-sm font-medium text-ink pointer-coarse:h-11';

/** Controls for the day and the currency of all figures on a page. Kept in its URL. */
export function PortfolioControls({ path, view, asOf, today, currency, onCurrency }: Props) {
  const [dayId, currencyId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(currency);
  useEffect(() => setChosen(currency), [currency]);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const apply = () => {
    if (!form.current?.reportValidity()) return;
    const asked = new FormData(form.current);
    // A page of today's figures is not tied to this day: it may be a bookmark.
    if (asked.get('as_of') === today) asked.delete('as_of');
    void submit(asked, { action: path, replace: true, preventScrollReset: true });
  };
  return (
    <form ref={form} action={path} method="get" className="flex flex-wrap items-end gap-2 print:hidden">
      {keptFields(view)}
      <div>
        <label htmlFor={dayId} className="text-xs text-muted">
          As of
        </label>
        <DayInput
          id={dayId}
          name="as_of"
          value={asOf}
          onApply={apply}
          min="1970-01-01"
          max={today}
          required
          className={CONTROL}
        />
      </div>
      <div>
        <label htmlFor={currencyId} className="text-xs text-muted">
          Currency
        </label>
        <select
          id={currencyId}
          name="currency"
          value={chosen}
          onChange={({ target }) => {
            const choice = target.value as ReportingCurrency;
            setChosen(choice);
            onCurrency?.(choice);
            apply();
          }}
          className={CONTROL}
        >
          {CURRENCIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          <option value="own">Own currencies</option>
        </select>
      </div>
      {!hydrated && (
        <Button type="submit" variant="quiet">
          Apply
        </Button>
      )}
    </form>
  );
}

/** The rest of the view, which the form sends along. */
function keptFields(view: PortfolioView) {
  const address = portfolioAddress('/', { ...view, asOf: null, currency: null });
  return [...new URLSearchParams(address.split('?')[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type NoticeProps = { path: string; view: PortfolioView; today: string; timeZone: string };

/** Shown when figures are not as of today. */
export function KnowledgeNotice({ path, view, today, timeZone }: NoticeProps) {
  const isPast = view.asOf !== null && view.asOf < today;
  if (!isPast && !view.knownAt) return null;
  return (
    <p role="status" className="mb-6 rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
      {view.knownAt
        ? `Figures as known on ${formatDateTime(view.knownAt, timeZone)}, without later corrections. `
        : 'Figures as of an earlier day. '}
      <Link to={portfolioAddress(path, { ...view, asOf: null, knownAt: null })} prefetch={false}>
        Show today’s
      </Link>
    </p>
  );
}
