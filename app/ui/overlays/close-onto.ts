import { flushSync } from 'react-dom';

/** Closes a dialog and moves the focus to the element that shows its result. */
export function closeOnto(id: string, close: () => void): void {
  // Close first: a closing dialog returns the focus to its opener, which may no longer exist.
  flushSync(close);
  document.getElementById(id)?.focus();
}
