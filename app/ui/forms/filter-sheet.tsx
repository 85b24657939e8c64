import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';

type Props = {
  /** The number of filters that are set. */
  set: number;
  /** The address without them. */
  clear: string;
  children: ReactNode;
};

/** Filters beside a search; on a phone and a tablet in a sheet behind one button, which says how many are set. */
export function FilterSheet({ set, clear, children }: Props) {
  const sheet = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={sheet}
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium min-[68.75rem]:hidden',
          set > 0 ? 'border-accent bg-accent-soft text-accent' : 'bg-surface',
        )}
      >
        <Icon name="Filter" />
        Filter{set > 0 && ` ${set}`}
      </button>
      <div id={sheet} popover="auto" className="list-sheet" data-tablet>
        <h2 className="min-[68.75rem]:hidden">Filter</h2>
        {children}
        <div className="mt-2 flex gap-3 min-[68.75rem]:hidden">
          {set > 0 && (
            <ButtonLink to={clear} prefetch={false} className="flex-1">
              Clear
            </ButtonLink>
          )}
          <Button variant="primary" popoverTarget={sheet} className="flex-1">
            Show
          </Button>
        </div>
      </div>
    </>
  );
}
