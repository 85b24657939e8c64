import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { WaitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { LinkTabs } from '#app/ui/navigation/link-tabs.tsx';
import { NavLink } from '#app/ui/navigation/nav-link.tsx';
import { TodoCount } from '#app/ui/navigation/todo-count.tsx';
import { useAdmits } from '#app/ui/permissions.tsx';
import { areaOf, areasOf, countIn } from './admin-areas.ts';

/** The areas of the admin area, from a tablet on, with the pages of the current one and their counts of pending items. */
export function AdminNavigation({ counts }: { counts: WaitingCounts }) {
  const { pathname } = useLocation();
  const areas = areasOf(counts, useAdmits());
  const area = areaOf(pathname, areas);
  const box = useRef<HTMLDivElement>(null);
  // On a small tablet the current tab may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page
  useEffect(() => {
    for (const current of box.current?.querySelectorAll('[aria-current]') ?? [])
      current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const tabs = areas.map(({ label, pages }) => {
    const count = countIn(pages, counts);
    return {
      ...{ to: pages[0].to, label, end: pages[0].to === '/admin', under: pages.map(({ to }) => to) },
      ...(count !== undefined && { count, isTodo: true }),
    };
  });
  return (
    <div ref={box} className="mb-6 max-sm:hidden print:hidden">
      <LinkTabs label="Admin" tabs={tabs} prefetch={false} />
      {area && area.pages.length > 1 && (
        <nav aria-label={area.label} className="overflow-x-auto overflow-y-hidden">
          <ul className="flex gap-4 pt-2 text-sm sm:gap-5">
            {area.pages
              .map((page) => ({ ...page, count: countIn([page], counts) }))
              .map((page) => (
                <li key={page.to}>
                  <NavLink to={page.to} prefetch={false} className={PAGE}>
                    {page.label}
                    {page.count !== undefined && <TodoCount count={page.count} />}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

const PAGE =
  'block py-1.5 whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:py-3';
