import { operationsIn } from './content-reader.ts';

/** What a page's content leaves open. */
export type Imbalance = {
  /** Saves of the graphics state (`q`), minus surplus restores. */
  open: number;
  surplus: number;
  /** Marked content (`BDC`, `BMC`), which may be a hidden layer, and text (`BT`), which may clip what follows. */
  marked: number;
  text: number;
};

/** Counts what a page's content opens and closes. Readers ignore what closes and was not opened. */
export function imbalanceOf(content: Buffer): Imbalance {
  let [depth, least, marked, text] = [0, 0, 0, 0];
  for (const { operator } of operationsIn(content)) {
    if (operator === 'q') depth += 1;
    else if (operator === 'Q') least = Math.min(least, --depth);
    else if (operator === 'BDC' || operator === 'BMC') marked += 1;
    else if (operator === 'EMC') marked = Math.max(0, marked - 1);
    else if (operator === 'BT') text += 1;
    else if (operator === 'ET') text = Math.max(0, text - 1);
  }
  return { open: Math.max(0, depth - least), surplus: -least, marked, text };
}
