/**
 * The version of the way in which PDF files are prepared, recorded per file. Increment it when files are to be
 * prepared anew: for a better probe, or a smaller prepared file. Those from before it was recorded have 0.
 */
export const PREPARATION = 2;
