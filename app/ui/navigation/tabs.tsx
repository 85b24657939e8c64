import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { keepInSight } from './keep-in-sight.ts';

export type Tab = { id: string; label: string; count?: number; content: ReactNode };

/** Returns where an arrow, Home or End key leads from tab `at` of `count`; null for any other key. Wraps. */
export function nextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type Props = {
  label: string;
  tabs: readonly Tab[];
  initial?: string;
  /** The tab that the page has chosen, which then answers `onChange`. */
  chosen?: string;
  onChange?: (id: string) => void;
};

/**
 * Tabs within a page. Arrows move and select; Tab moves to the panel. Without scripts nobody could choose one, so all
 * panels are shown, one below the other. For tabs with URLs use `LinkTabs`.
 */
export function Tabs({ label, tabs, initial, chosen: given, onChange }: Props) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(initial ?? tabs[0]?.id);
  const chosen = given ?? own;

  // On a phone the list may be wider than the screen.
  useEffect(() => {
    const box = list.current;
    const tab = box?.querySelector(`#${CSS.escape(`${base}-${chosen}`)}`);
    if (box && tab) keepInSight(tab, box);
  }, [base, chosen]);

  const choose = (id: string) => {
    setOwn(id);
    onChange?.(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextTab(
      event.key,
      tabs.findIndex(({ id }) => id === chosen),
      tabs.length,
    );
    const target = to === null ? undefined : tabs[to];
    if (to === null || !target) return;
    event.preventDefault();
    choose(target.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-4 overflow-x-auto border-b sm:gap-6 noscript:hidden"
      >
        {tabs.map((tab) => {
          const selected = tab.id === chosen;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={selected}
              aria-controls={`${base}-${tab.id}-panel`}
              tabIndex={selected ? 0 : -1}
              onClick={() => choose(tab.id)}
              className={cx(
                'border-b-2 pt-2 pb-2.5 font-medium whitespace-nowrap -outline-offset-2 transition-colors pointer-coarse:py-3',
                selected ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="ml-1 text-xs">{tab.count}</span>}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-${tab.id}-panel`}
          aria-labelledby={`${base}-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a focusable child must be reachable
          tabIndex={0}
          className={cx('py-4', tab.id !== chosen && 'hidden noscript:block')}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
