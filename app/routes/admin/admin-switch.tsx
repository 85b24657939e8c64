import { useId } from 'react';
import { useLocation } from 'react-router';
import type { WaitingCounts } from '#app/processes/admin-overview/admin-overview.server.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { NavLink } from '#app/ui/navigation/nav-link.tsx';
import { TodoCount } from '#app/ui/navigation/todo-count.tsx';
import type { PageTabs } from '#app/ui/page-header.tsx';
import { useAdmits } from '#app/ui/permissions.tsx';
import { areaOf, areasOf, countIn } from './admin-areas.ts';

type Props = { counts: WaitingCounts; tabs: PageTabs | undefined };

/** On a phone, the admin's pages behind a button at the title: the tabs of this one and its area first. */
export function AdminSwitch({ counts, tabs }: Props) {
  const { pathname, search } = useLocation();
  const sheet = useId();
  const known = areasOf(counts, useAdmits());
  const here = areaOf(pathname, known);
  const areas = [...known].sort((one, other) => Number(other === here) - Number(one === here));
  return (
    <div className="sm:hidden print:hidden">
      <button
        type="button"
        popoverTarget={sheet}
        aria-label="Other lists"
        className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon name="Chevron" />
      </button>
      <nav key={pathname + search} id={sheet} popover="auto" aria-label="Admin pages" className="list-sheet">
        {tabs && (
          <section key={tabs.label}>
            <h2 className="text-base">{tabs.label}</h2>
            <ul>
              {tabs.tabs.map(({ count, ...tab }) => (
                <li key={tab.label}>
                  <NavLink {...tab} prefetch={false} className={PAGE}>
                    {tab.label}
                    {count !== undefined && <span className="text-xs">{count}</span>}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        {areas.map(({ label, pages }) => (
          <section key={label}>
            <h2 className="text-base">{label}</h2>
            <ul>
              {pages.map((page) => {
                const count = countIn([page], counts);
                return (
                  <li key={page.to}>
                    <NavLink to={page.to} end={page.to === '/admin'} prefetch={false} className={PAGE}>
                      {page.label}
                      {count !== undefined && <TodoCount count={count} />}
                    </NavLink>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  );
}

const PAGE =
  'flex min-h-11 items-center justify-between text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent';
