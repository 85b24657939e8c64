import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { fieldId, moved } from './written.ts';

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
  children: (item: Item, path: string, change: (part: Partial<Item>) => void) => ReactNode;
};

type Focus = { key: number; on: 'up' | 'down' | 'first' };

const UNDO_MS = 12_000;

/** A list of items that buttons add, remove and move. A removal can be undone for a while. */
export function Rows<Item extends object>({
  path,
  one,
  items,
  onChange,
  make,
  nameOf,
  children,
}: Props<Item>) {
  const { add } = useToasts();
  const [keys, setKeys] = useState<readonly number[]>(() => items.map((_, at) => at));
  const newKey = () => Math.max(-1, ...keys) + 1;
  // Items were added elsewhere, such as by a finished upload.
  if (keys.length < items.length) setKeys([...keys, newKey()]);
  else if (keys.length > items.length) setKeys(keys.slice(0, items.length));
  const [focus, setFocus] = useState<Focus | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
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
  }, [focus]);

  const move = (at: number, by: -1 | 1) => {
    setKeys(moved(keys, at, at + by));
    onChange(moved(items, at, at + by));
    setFocus({ key: keys[at] ?? at, on: by < 0 ? 'up' : 'down' });
  };
  const remove = (at: number, item: Item) => {
    setKeys(keys.toSpliced(at, 1));
    onChange(items.toSpliced(at, 1));
    const putBack = () => {
      setKeys((now) => now.toSpliced(at, 0, Math.max(-1, ...now) + 1));
      onChange(latest.current.toSpliced(at, 0, item));
    };
    add({
      text: `${nameOf(item) || one} removed.`,
      autoDismiss: UNDO_MS,
      action: { text: 'Undo', onPress: putBack },
    });
    list.current?.closest('section')?.focus();
  };
  const append = (item: Item) => {
    const key = newKey();
    setKeys([...keys, key]);
    onChange([...items, item]);
    setFocus({ key, on: 'first' });
  };

  return (
    <>
      {items.length > 0 && (
        <ol ref={list} className="flex flex-col gap-4">
          {items.map((item, at) => {
            const key = keys[at] ?? at;
            const name = `${one} ${at + 1}${nameOf(item) ? `, ${nameOf(item)}` : ''}`;
            return (
              <li
                key={key}
                id={fieldId(`${path}.${at}`)}
                data-row={key}
                tabIndex={-1}
                aria-label={name}
                className="flex scroll-mt-24 flex-col gap-4 rounded-md border bg-surface p-4"
              >
                <div className="-mt-1 flex items-center justify-between gap-2">
                  <p className="min-w-0 truncate text-xs text-muted" aria-hidden="true">
                    {one} {at + 1}
                  </p>
                  <div className="flex">
                    <IconButton
                      icon="Chevron"
                      label={`Move up: ${name}`}
                      data-move="up"
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                      className="[&_svg]:rotate-180"
                    />
                    <IconButton
                      icon="Chevron"
                      label={`Move down: ${name}`}
                      data-move="down"
                      disabled={at === items.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton icon="X" label={`Remove: ${name}`} onClick={() => remove(at, item)} />
                  </div>
                </div>
                {children(item, `${path}.${at}`, (part) =>
                  onChange(latest.current.with(at, { ...item, ...part })),
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
