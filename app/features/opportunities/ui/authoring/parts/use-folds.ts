import { useState } from 'react';

/**
 * Which items of a list are unfolded, by key. What was open once stays on the page, hidden, so that nothing typed is
 * lost. Without folds all items are open.
 */
export function useFolds(folds: boolean, keys: readonly number[]) {
  const first = folds && keys.length > 1 ? NONE : new Set(keys);
  const [open, setOpen] = useState<ReadonlySet<number>>(first);
  const [seen, setSeen] = useState<ReadonlySet<number>>(first);
  const show = (shown: ReadonlySet<number>) => {
    setOpen(shown);
    setSeen(new Set([...seen, ...shown]));
  };
  const isAnyOpen = keys.some((key) => open.has(key));
  return {
    isAnyOpen,
    isOpen: (key: number) => !folds || open.has(key),
    wasOpen: (key: number) => !folds || seen.has(key),
    open: (key: number) => show(new Set([...open, key])),
    toggle: (key: number) =>
      open.has(key)
        ? setOpen(new Set([...open].filter((one) => one !== key)))
        : show(new Set([...open, key])),
    toggleAll: () => (isAnyOpen ? setOpen(NONE) : show(new Set(keys))),
  };
}

const NONE: ReadonlySet<number> = new Set();
