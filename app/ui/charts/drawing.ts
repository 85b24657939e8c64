/** The colours that tell lines and bars apart. They differ in lightness too, and each is named in the legend. */
export type Tone = 'accent' | 'muted' | 'gold';

/** Text at a place along an axis, in units of the drawing. */
export type Tick = { at: number; label: string };

/** Where the plot lies within the drawing. */
export type Plot = { left: number; right: number; top: number; bottom: number };

/** A line, or the bars of one meaning. */
export type SeriesName = { label: string; tone: Tone };

/** What the chart says at one place along its x axis: a text for each series. */
export type Reading = { title: string; texts: string[] };

/** Where a reading stands: its place, and that of each series where it has a mark. */
export type ReadingPlace = { x: number; ys: (number | null)[] };

type Drawing = {
  width: number;
  height: number;
  plot: Plot;
  xTicks: Tick[];
  /** Of the value zero. */
  zeroY: number;
  places: ReadingPlace[];
};

/** Lines as finished paths, so that a browser needs no library to show them. */
export type LineDrawing = Drawing & {
  yTicks: Tick[];
  /** The filled shape under the first line. */
  area: string | null;
  /** One for each series. */
  paths: string[];
};

export type BarDrawing = Drawing & {
  bars: { x: number; y: number; width: number; height: number; series: number }[];
};

/** What a chart says, and its drawing. */
export type Chart<Drawn> = { series: SeriesName[]; readings: Reading[]; drawn: Drawn };

/** The same lines for wide screens and for phones, where text keeps its size. */
export type LinesDrawn = { wide: LineDrawing; narrow: LineDrawing };

/** Returns the index of the place nearest to `x`. */
export function nearestPlace(places: readonly { x: number }[], x: number): number {
  let nearest = 0;
  for (const [index, place] of places.entries())
    if (Math.abs(place.x - x) < Math.abs((places[nearest]?.x ?? 0) - x)) nearest = index;
  return nearest;
}
