/** How figures and dates are written where nobody has said otherwise; also in what is stored and mailed. */
export const USUAL_FIGURES = 'en-GB';

let current = USUAL_FIGURES;

/** How figures and dates are written on the page that is being drawn: a locale. */
export const figuresLocale = (): string => current;

/** For the browser, whose pages are all one member's. */
export function writeFiguresIn(locale: string): void {
  current = locale;
}

/** Draws a page with a member's figures. `draw` must not wait for anything: the next page is somebody else's. */
export function withFigures<Drawn extends string>(locale: string, draw: () => Drawn): Drawn {
  const before = current;
  current = locale;
  try {
    return draw();
  } finally {
    current = before;
  }
}
