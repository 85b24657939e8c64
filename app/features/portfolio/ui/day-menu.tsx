import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Calendar } from '#app/ui/forms/calendar.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { HolderField } from '#app/ui/navigation/for-holder.tsx';
import type { MenuItem } from '#app/ui/overlays/menu.tsx';
import { PillMenu } from '#app/ui/overlays/pill-menu.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Basis, Choices, DayProblem } from '../portfolio.ts';
import { type PortfolioView, portfolioAddress } from '../portfolio-address.ts';

type Props = {
  path: string;
  view: PortfolioView;
  basis: Basis;
  choices: Choices;
  problem: DayProblem;
};

/** The day for which figures are shown: one of the usual ones, or any. In the address, today is no day of its own. */
export function DayMenu(props: Props) {
  const { path, view, basis, choices } = props;
  const { asOf, today } = basis;
  const item = (label: string, day: string | null): MenuItem[] =>
    day
      ? [
          {
            label,
            hint: formatDate(day),
            to: portfolioAddress(path, { ...view, asOf: day === today ? null : day }),
            isChosen: day === asOf,
            staysOnPage: true,
          },
        ]
      : [];
  const { quarterEnd, yearEnd } = choices;
  return (
    <PillMenu
      label="As of"
      value={asOf === today ? 'Today' : formatDate(asOf)}
      isSet={asOf !== today}
      items={[
        ...item('Today', today),
        ...item('Last quarter end', quarterEnd),
        ...item('Year end', yearEnd === quarterEnd ? null : yearEnd),
      ]}
    >
      <DayForm {...props} />
    </PillMenu>
  );
}

/** Without scripts it is sent as it is, and the page leads to the address with the day that was meant. */
function DayForm({ path, view, basis: { asOf, today }, choices: { first }, problem }: Props) {
  const [id, hintId] = [useId(), useId()];
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const submit = useSubmit();
  const hydrated = useHydrated();
  const written = problem?.typed ?? (asOf === today ? '' : formatDate(asOf));
  useEffect(() => {
    if (input.current) input.current.value = written;
  }, [written]);
  // A choice of the menu closes it at once: opened again before its day is shown, it stays open.
  const isSent = useRef(false);
  const shown = useRef(asOf);
  useEffect(() => {
    if (shown.current === asOf) return;
    shown.current = asOf;
    setOpen(false);
    if (isSent.current) form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    isSent.current = false;
  }, [asOf]);
  const send = () => {
    isSent.current = true;
    void submit(form.current, { replace: true, preventScrollReset: true });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      action={path}
      method="get"
      onSubmit={onSubmit}
      className="mt-1 w-0 min-w-full border-t p-3"
    >
      <HolderField />
      {keptFields(view)}
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="font-semibold">
          Choose a day
        </label>
        {hydrated && (
          <IconButton
            icon="Calendar"
            label="Calendar"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-mr-2"
          />
        )}
      </div>
      <div className="flex gap-2">
        <input
          ref={input}
          id={id}
          name="as_of"
          defaultValue={written}
          maxLength={60}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={hintId}
          className="h-10 w-full min-w-0 rounded-md border border-control bg-surface px-3 text-base pointer-coarse:h-11"
        />
        <Button type="submit">Show</Button>
      </div>
      <p
        id={hintId}
        role={problem ? 'alert' : undefined}
        className={problem ? 'mt-1.5 text-sm text-critical' : 'mt-1.5 text-sm text-muted'}
      >
        {problem && `${problem.problem} `}
        Type 30.9.26, 30 Sep or a year.{first && ` From ${formatDate(first)}.`}
      </p>
      {isOpen && (
        <Calendar
          value={asOf}
          min={first}
          max={today}
          onChoose={(day) => {
            if (input.current) input.current.value = formatDate(day);
            send();
          }}
        />
      )}
    </form>
  );
}

/** The rest of the view, which the form sends along. */
function keptFields(view: PortfolioView) {
  const address = portfolioAddress('/', { ...view, asOf: null });
  return [...new URLSearchParams(address.split('?')[1])].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
