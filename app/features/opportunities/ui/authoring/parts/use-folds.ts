import { useState } from 'react';
import type { RowKey } from './row-keys.ts';

/**
 * Which items of a list are unfolded, by key. What was open once stays on the page, hidden, so that nothing typed is
 * lost. Without folds all items are open.
 */
export function useFolds(folds: boolean, keys: readonly RowKey[]) {
  const first = folds && keys.length > 1 ? NONE : new Set(keys);
  const [open, setOpen] = useState<ReadonlySet<RowKey>>(first);
  const [seen, setSeen] = useState<ReadonlySet<RowKey>>(first);
  const show = (shown: ReadonlySet<RowKey>) => {
    setOpen(shown);
    setSeen(new Set([...seen, ...shown]));
  };
  const isAnyOpen = keys.some((key) => open.has(key));
  return {
    isAnyOpen,
    isOpen: (key: RowKey) => !folds || open.has(key),
    wasOpen: (key: RowKey) => !folds || seen.has(key),
    open: (key: RowKey) => show(new Set([...open, key])),
    toggle: (key: RowKey) =>
      open.has(key)
        ? setOpen(new Set([...open].filter((one) => one !== key)))
        : show(new Set([...open, key])),
    toggleAll: () => (isAnyOpen ? setOpen(NONE) : show(new Set(keys))),
  };
}

const NONE: ReadonlySet<RowKey> = new Set();
