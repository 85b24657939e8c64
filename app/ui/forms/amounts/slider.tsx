import type { KeyboardEvent } from 'react';
import { cx } from '../../cx.ts';
import { filledPercent } from '../../progress.tsx';

type Props = {
  /** The accessible name. */
  label: string;
  value: number;
  /** The value that a key starts from, where it can be newer than the one shown: of two quick keys none is lost. */
  latest?: () => number;
  max: number;
  /** The value in words, for screen readers. */
  valueText: string;
  /** The steps of an arrow key and of a page key. */
  step: number;
  page: number;
  /** The part that is already reached, drawn behind the value. */
  loaded?: number;
  onChange: (value: number) => void;
  className?: string;
};

/** A slider: dragged freely, and moved in steps by keys. */
export function Slider(props: Props) {
  const { label, value, latest, max, valueText, step, page, loaded, onChange, className } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = sliderKey(event.key, { value: latest?.() ?? value, max, step, page });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <span className={cx('relative flex h-10 items-center pointer-coarse:h-11', className)}>
      {/* Inset by half the width of the thumb at either end. */}
      <svg
        className="pointer-events-none absolute inset-x-2 h-1 w-[calc(100%-1rem)] overflow-hidden rounded-full bg-track"
        aria-hidden="true"
      >
        {loaded !== undefined && (
          <rect width={`${filledPercent(loaded, max)}%`} height="100%" className="fill-line" />
        )}
        <rect
          width={`${filledPercent(value, max)}%`}
          height="100%"
          className="fill-accent forced-colors:fill-[Highlight]"
        />
      </svg>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        step="any"
        value={Math.min(value, max)}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        className={THUMB}
      />
    </span>
  );
}

type Scale = { value: number; max: number; step: number; page: number };

/** Returns the value that a key moves to; `null` for any other key. */
export function sliderKey(key: string, { value, max, step, page }: Scale): number | null {
  const to = (next: number) => Math.min(Math.max(next, 0), max);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return to(value + step);
    case 'ArrowLeft':
    case 'ArrowDown':
      return to(value - step);
    case 'PageUp':
      return to(value + page);
    case 'PageDown':
      return to(value - page);
    case 'Home':
      return 0;
    case 'End':
      return max;
    default:
      return null;
  }
}

const THUMB =
  'relative h-full w-full cursor-pointer appearance-none rounded-sm bg-transparent [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-surface [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-runnable-track]:bg-transparent [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-surface [&::-webkit-slider-thumb]:bg-accent';
