import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { currentLocale } from '#app/domain/money/locale.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../icons/icon-button.tsx';

type Props = {
  /** ISO days; the chosen one, and the bounds. */
  value: string;
  min: string | null;
  max: string;
  onChoose: (day: string) => void;
};

const DAY_MS = 86_400_000;
const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const plusDays = (day: string, days: number): string => isoOf(Date.parse(day) + days * DAY_MS);

/** The same day of another month, or its last. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The days of a month in weeks from Monday; `null` before the first and after the last. */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const count = Number(plusDays(plusMonths(first, 1), -1).slice(8));
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => plusDays(first, at)),
  ];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
}

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
};

const WEEK = Array.from({ length: 7 }, (_, at) => Date.UTC(2026, 0, 5 + at));

/** A month to choose a day from, by pointer or arrow keys. */
export function Calendar({ value, min, max, onChoose }: Props) {
  const [at, setAt] = useState(value);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  });
  const bounded = (day: string) => (day > max ? max : min && day < min ? min : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = true;
    setAt(bounded(step(at)));
  };
  const month = at.slice(0, 7);
  const name = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' });
  const isLast = max.slice(0, 7) <= month;
  const isFirst = min !== null && min.slice(0, 7) >= month;
  return (
    <div className="mt-2">
      <div className="flex items-center justify-between">
        <IconButton
          icon="Chevron"
          label="Previous month"
          disabled={isFirst}
          onClick={() => setAt(bounded(plusMonths(at, -1)))}
          className="rotate-90"
        />
        <p aria-live="polite" className="font-semibold">
          {name.format(Date.parse(at))}
        </p>
        <IconButton
          icon="Chevron"
          label="Next month"
          disabled={isLast}
          onClick={() => setAt(bounded(plusMonths(at, 1)))}
          className="-rotate-90"
        />
      </div>
      <table ref={grid} className="w-full text-center text-sm tabular-nums">
        <caption className="sr-only">{name.format(Date.parse(at))}</caption>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" className="py-1 text-xs font-normal text-muted">
                {weekday.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((day, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a week has its seven places
                <td key={index} className="p-0">
                  {day && (
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      disabled={day > max || (min !== null && day < min)}
                      aria-label={formatDate(day)}
                      aria-pressed={day === value}
                      onClick={() => onChoose(day)}
                      className={cx(
                        'h-9 w-full rounded-md enabled:hover:bg-track disabled:opacity-40 pointer-coarse:h-11',
                        day === value && 'bg-accent-soft font-semibold text-accent',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
