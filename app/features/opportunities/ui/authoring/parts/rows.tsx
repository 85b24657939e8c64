import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { DROP_LINE } from './drag-handle.tsx';
import { RowHead } from './row-head.tsx';
import { type RowKey, withChange } from './row-keys.ts';
import { useDragOrder } from './use-drag-order.ts';
import { useFolds } from './use-folds.ts';
import { fieldId, moveItem } from './written.ts';

type Props<Item> = {
  path: string;
  /** The name of one item: "Key figure". */
  one: string;
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** Creates a new item; absent if items are added in another way. */
  make?: () => Item;
  /** Text that identifies the item. */
  nameOf: (item: Item) => string;
  /** Needed where items are also added elsewhere, such as by an upload: they may come before the others. */
  idOf?: (item: Item) => string;
  /** Whether items can be folded to their heading. They start folded, unless there is only one. */
  folds?: boolean;
  /** `change` may be called later: it changes the item as it is then. */
  children: (item: Item, path: string, change: (part: Partial<Item>) => void) => ReactNode;
};

type Focus = { key: RowKey; on: 'up' | 'down' | 'first' };

const UNDO_MS = 12_000;

/** A list of items that buttons add, remove and move, and that a pointer drags. A removal can be undone for a while. */
export function Rows<Item extends object>({
  path,
  one,
  items,
  onChange,
  make,
  nameOf,
  idOf,
  folds = false,
  children,
}: Props<Item>) {
  const { add } = useToasts();
  const [made, setMade] = useState<readonly number[]>(() => items.map((_, at) => at));
  const keys: readonly RowKey[] = idOf ? items.map(idOf) : made;
  const fold = useFolds(folds, keys);
  const newKey = () => Math.max(-1, ...made) + 1;
  if (made.length < items.length) setMade([...made, newKey()]);
  else if (made.length > items.length) setMade(made.slice(0, items.length));
  const [focus, setFocus] = useState<Focus | null>(null);
  const moveTo = (from: number, to: number) => {
    setMade(moveItem(made, from, to));
    onChange(moveItem(items, from, to));
  };
  const { list, listProps, handleProps, dropAt } = useDragOrder(moveTo);
  const latest = useRef({ items, keys });
  useLayoutEffect(() => {
    latest.current = { items, keys };
  });
  useEffect(() => {
    if (!focus) return;
    const row = list.current?.querySelector(`[data-row="${focus.key}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${focus.on}"]`);
    const other = row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)');
    const field = row?.querySelector<HTMLElement>('input, textarea, select, [contenteditable]');
    if (focus.on === 'first') field?.focus();
    else (button?.disabled ? other : button)?.focus();
    setFocus(null);
  }, [focus, list]);

  const move = (at: number, by: -1 | 1) => {
    moveTo(at, at + by);
    setFocus({ key: keys[at] ?? at, on: by < 0 ? 'up' : 'down' });
  };
  const remove = (at: number, item: Item) => {
    setMade(made.toSpliced(at, 1));
    onChange(items.toSpliced(at, 1));
    const putBack = () => {
      setMade((now) => now.toSpliced(at, 0, Math.max(-1, ...now) + 1));
      onChange(latest.current.items.toSpliced(at, 0, item));
    };
    add({
      text: `${nameOf(item) || one} removed.`,
      autoDismiss: UNDO_MS,
      action: { text: 'Undo', onPress: putBack },
    });
    list.current?.closest('section')?.focus();
  };
  const append = (item: Item) => {
    const own = newKey();
    const key = idOf?.(item) ?? own;
    setMade([...made, own]);
    fold.open(key);
    onChange([...items, item]);
    setFocus({ key, on: 'first' });
  };

  return (
    <>
      {folds && items.length > 1 && (
        <div className="-mb-2">
          <Button size="sm" variant="quiet" className="-ml-3" onClick={fold.toggleAll}>
            {fold.isAnyOpen ? 'Fold all' : 'Unfold all'}
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ol ref={list} {...listProps} className="flex flex-col gap-4">
          {items.map((item, at) => {
            const key = keys[at] ?? at;
            const name = `${one} ${at + 1}${nameOf(item) ? `, ${nameOf(item)}` : ''}`;
            const id = fieldId(`${path}.${at}`);
            return (
              <li
                key={key}
                id={id}
                data-row={key}
                data-drop={dropAt(at, items.length)}
                tabIndex={-1}
                aria-label={name}
                className={cx(
                  'flex scroll-mt-24 flex-col gap-4 rounded-md border bg-surface px-4 data-[drop=after]:before:-bottom-2.5 data-[drop=before]:before:-top-2.5',
                  fold.isOpen(key) ? 'py-4' : 'py-2',
                  DROP_LINE,
                )}
              >
                <RowHead
                  one={one}
                  place={at}
                  count={items.length}
                  name={name}
                  title={nameOf(item)}
                  fold={
                    folds
                      ? { isOpen: fold.isOpen(key), toggle: () => fold.toggle(key), body: `${id}-body` }
                      : null
                  }
                  handle={handleProps(at)}
                  onMove={(by) => move(at, by)}
                  onRemove={() => remove(at, item)}
                />
                {fold.wasOpen(key) && (
                  <div id={`${id}-body`} className={fold.isOpen(key) ? 'flex flex-col gap-4' : 'hidden'}>
                    {children(item, `${path}.${at}`, (part) =>
                      onChange(withChange(latest.current.items, latest.current.keys, key, part)),
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {make && (
        <div>
          <Button icon="Plus" onClick={() => append(make())}>
            Add {/^[aeiou]/i.test(one) ? 'an' : 'a'} {one.toLowerCase()}
          </Button>
        </div>
      )}
    </>
  );
}
