import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { extendSelection, nextRow, type Range, toggleRow } from './row-selection.ts';

type Options = {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onOpen?: ((key: string) => void) | undefined;
};

/** Elements inside a row that have their own action. */
const ACTIVE = 'a[href], button, input, select, textarea';
const NOTHING: ReadonlySet<string> = new Set();

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest('tr[data-key]') : null;

const rowsOf = (row: Element): HTMLTableRowElement[] => [
  ...(row.closest('tbody')?.querySelectorAll<HTMLTableRowElement>('tr[data-key]') ?? []),
];

/**
 * Row selection as in a file list. A click or Enter opens a row while none is selected, and selects it from then on;
 * Space selects, Shift extends, Ctrl/⌘ A selects all, Escape none. One row is in the Tab order; arrow keys, J and K lead to
 * the other rows and to the elements inside them.
 */
export function useRowSelection({ keys, selected, onSelect, onOpen }: Options) {
  const range = useRef<Range | null>(null);
  const [active, setActive] = useState<string | null>(null);

  const select = (next: ReturnType<typeof toggleRow>) => {
    range.current = next.range;
    onSelect(next.selected);
  };
  const now = () => ({ selected, range: range.current });
  const choose = (key: string, extend: boolean) =>
    select(extend ? extendSelection(now(), keys, key) : toggleRow(now(), key));
  const chooseAll = (all: boolean) => select({ selected: all ? new Set(keys) : NOTHING, range: null });
  const press = (key: string, { shiftKey, ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => {
    if (onOpen && selected.size === 0 && !(shiftKey || ctrlKey || metaKey)) onOpen(key);
    else choose(key, shiftKey);
  };

  const move = (row: HTMLTableRowElement, to: number, extend: boolean) => {
    const key = keys[to];
    if (key === undefined) return;
    rowsOf(row)[to]?.focus();
    if (extend) select(extendSelection(now(), keys, key, row.dataset.key));
  };

  /** On an element inside the row, only the keys that leave it are handled. */
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rowOf(event.target);
    const key = row?.dataset.key;
    if (!row || key === undefined) return;
    const act = actOf(event, row, key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const actOf = (event: KeyboardEvent, row: HTMLTableRowElement, key: string): (() => void) | null => {
    if (event.key === 'Escape' && selected.size > 0) return () => chooseAll(false);
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return () => step(event, row);
    if (event.key === 'Tab') return leave(event, row);
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) return () => chooseAll(true);
    const to = nextRow(asArrow(event), keys.indexOf(key), keys.length);
    if (to !== null) return () => move(row, to, event.shiftKey);
    if (event.target !== row) return null;
    if (event.key === ' ') return () => choose(key, event.shiftKey);
    return event.key === 'Enter' ? () => press(key, event) : null;
  };

  return {
    chooseAll,
    choose,
    table: { onKeyDown },
    /** Returns the props of the row with this key. */
    row: (key: string) => ({
      'data-key': key,
      'aria-selected': selected.has(key),
      tabIndex: key === (active !== null && keys.includes(active) ? active : keys[0]) ? 0 : -1,
      onFocus: () => setActive(key),
      onClick: (event: MouseEvent) => {
        if (event.target instanceof Element && !event.target.closest(ACTIVE)) press(key, event);
      },
    }),
  };
}

/** J and K lead down and up, too. */
const asArrow = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): string => {
  if (ctrlKey || metaKey || altKey || (target instanceof HTMLInputElement && target.type !== 'checkbox'))
    return key;
  return { j: 'ArrowDown', k: 'ArrowUp' }[key] ?? key;
};

/** Moves to the next or previous element in a row, finally to the row itself. */
function step({ key, target }: KeyboardEvent, row: HTMLTableRowElement): void {
  const stops: HTMLElement[] = [row, ...row.querySelectorAll<HTMLElement>(ACTIVE)];
  const at = stops.indexOf(target as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + (key === 'ArrowRight' ? 1 : -1)))]?.focus();
}

/** Tab leaves the rows as a whole: forwards to what follows the table, backwards to the select-all checkbox. */
function leave(event: KeyboardEvent, row: HTMLTableRowElement): (() => void) | null {
  const table = row.closest('table');
  if (event.shiftKey) return () => table?.querySelector<HTMLElement>('thead input')?.focus();
  // After the last element of the table, the browser handles Tab.
  [...(table?.querySelectorAll<HTMLElement>('tbody :is(a[href], button)') ?? [])].at(-1)?.focus();
  return null;
}
