/** The colours of lines and bars. They also differ in lightness, and each is named in words. */
export type Tone = 'accent' | 'muted' | 'gold';

/** Text at a position along an axis, in drawing units. */
export type Tick = { at: number; label: string };

export type Plot = { left: number; right: number; top: number; bottom: number };

export type SeriesName = { label: string; tone: Tone };

/** The values at one position along the x axis: a text for each series. */
export type Reading = { title: string; texts: string[] };

/** The position of a reading, and of each series that has a mark there. */
export type ReadingPlace = { x: number; ys: (number | null)[] };

type Drawing = {
  width: number;
  height: number;
  plot: Plot;
  xTicks: Tick[];
  zeroY: number;
  places: ReadingPlace[];
};

/** Lines as complete paths, so that browsers need no chart library. */
export type LineDrawing = Drawing & {
  yTicks: Tick[];
  /** The filled shape under the first line. */
  area: string | null;
  /** One for each series. */
  paths: string[];
  /** The height of the label beside the end of each line. */
  ends: number[];
};

export type BarDrawing = Drawing & {
  bars: { x: number; y: number; width: number; height: number; series: number }[];
};

/** The values of a chart, and its drawing. */
export type Chart<Drawn> = { series: SeriesName[]; readings: Reading[]; drawn: Drawn };

/** The same lines for wide screens and for phones, with the same text size. */
export type LinesDrawn = { wide: LineDrawing; narrow: LineDrawing };

export function nearestPlace(places: readonly { x: number }[], x: number): number {
  let nearest = 0;
  for (const [index, place] of places.entries())
    if (Math.abs(place.x - x) < Math.abs((places[nearest]?.x ?? 0) - x)) nearest = index;
  return nearest;
}
