import { NavLink } from './nav-link.tsx';
import { TodoCount } from './todo-count.tsx';

export type LinkTab = {
  to: string;
  label: string;
  /** The number of items on the tab. */
  count?: number;
  /** Whether these items need somebody. */
  isTodo?: boolean;
  /** Treats only this exact path as current. */
  end?: boolean;
  /** For a tab that represents several pages: their paths. */
  under?: readonly string[];
  /** Whether it is current, where several tabs are parts of one page. */
  isAt?: boolean;
};

/** Tabs with a page each: a list of links, so Back and "open in a new tab" work. */
export function LinkTabs({
  label,
  tabs,
  prefetch = true,
  children,
}: {
  label: string;
  tabs: readonly LinkTab[];
  /** Prefetches the pages when the tabs become visible; pointless for pages that are never cached. */
  prefetch?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-b">
      <nav aria-label={label} className="-mb-px max-w-full overflow-x-auto overflow-y-hidden">
        <ul className="flex gap-4 sm:gap-6">
          {tabs.map(({ to, label, count, isTodo, end = false, under, isAt }) => (
            <li key={label}>
              {/* A list that the reader has just filtered changes too often to be prefetched. */}
              <NavLink
                to={to}
                end={end}
                {...(under && { under })}
                {...(isAt !== undefined && { isAt })}
                prefetch={prefetch && !to.includes('?')}
                className={TAB}
              >
                {label}
                {count !== undefined &&
                  (isTodo ? <TodoCount count={count} /> : <span className="ml-1 text-xs">{count}</span>)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children && <div className="flex flex-wrap items-center gap-2 py-2">{children}</div>}
    </div>
  );
}

const TAB =
  'block border-b-2 border-transparent pt-2 pb-2.5 font-medium whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink pointer-coarse:py-3';
