import { createContext, type ReactNode, useContext } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';
import { Link } from './navigation/link.tsx';
import { type LinkTab, LinkTabs } from './navigation/link-tabs.tsx';

/** The lists and pages that share one place, and what they have in common. */
export type PageTabs = { label: string; tabs: readonly LinkTab[]; prefetch?: boolean };

type Props = {
  title: ReactNode;
  /** One line in muted ink under the title. */
  lead?: ReactNode;
  /** The parent page: the way up. */
  up?: { to: string; label: string };
  tabs?: PageTabs;
  actions?: ReactNode;
};

/**
 * What stands beside the title of a page without a way up: on a phone, the switch between the lists of its group, which
 * has the page's tabs too.
 */
export const BesideTitle = createContext<((tabs: PageTabs | undefined) => ReactNode) | null>(null);

/** The top of every page; contains its only `h1`. */
export function PageHeader({ title, lead, up, actions, tabs }: Props) {
  const beside = useContext(BesideTitle);
  const switches = beside !== null && !up;
  return (
    <>
      <header className="mb-6 max-sm:mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:gap-x-2">
        <div className="max-w-full">
          {up && (
            <p className="mb-2 text-xs">
              <Link to={up.to} className="tap inline-flex items-center gap-1">
                <Icon name="Chevron" className="-ml-1 rotate-90" />
                {up.label}
              </Link>
            </p>
          )}
          {switches ? (
            <div className="flex items-center">
              <h1>{title}</h1>
              {beside(tabs)}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {lead && (
            <p className={cx('mt-1 max-w-read text-base text-muted', switches && 'max-sm:sr-only')}>{lead}</p>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:has-data-spread:grow print:hidden">
            {actions}
          </div>
        )}
      </header>
      {tabs && (
        <div className={cx('mb-6', switches && 'max-sm:hidden')}>
          <LinkTabs {...tabs} />
        </div>
      )}
    </>
  );
}
