import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import {
  nearestPlace,
  type Reading,
  type ReadingPlace,
  type SeriesName,
} from '../../platform/charts/drawing.ts';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 12,
  PageUp: (at) => at + 12,
  Home: () => 0,
  End: (_at, last) => last,
};

type Readable = {
  name: string;
  series: readonly SeriesName[];
  readings: readonly Reading[];
  places: readonly ReadingPlace[];
  width: number;
};

/**
 * Reads values off a chart by pointer, touch and keyboard. The chart is a slider along its x axis, and the values at
 * the chosen position are the slider's value.
 */
export function useReading({ name, series, readings, places, width }: Readable) {
  const [index, setIndex] = useState<number | null>(null);
  const last = readings.length - 1;
  const shown = index === null ? null : Math.min(index, last);
  const move = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    setIndex(nearestPlace(places, ((clientX - box.left) / box.width) * width));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIndex(null);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(last, step(shown ?? last, last))));
  };
  const current = Math.max(0, shown ?? last);
  const place = shown === null ? undefined : places[shown];
  const reading = shown === null ? undefined : readings[shown];
  return {
    shown: place && reading ? { place, reading } : null,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': name,
      'aria-orientation': 'horizontal' as const,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(0, last),
      'aria-valuenow': current,
      'aria-valuetext': sentence(series, readings[current]),
      onPointerMove: move,
      onPointerDown: move,
      onPointerLeave: () => setIndex(null),
      onKeyDown: press,
      onFocus: () => setIndex((at) => at ?? last),
      onBlur: () => setIndex(null),
    },
  };
}

function sentence(series: readonly SeriesName[], reading: Reading | undefined): string {
  if (!reading) return '';
  const values = series.map(({ label }, index) => `${label} ${reading.texts[index] ?? ''}`);
  return `${reading.title}: ${values.join(', ')}`;
}
