import { createContext, type ReactNode, useContext } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons/icon.tsx';
import { Link } from './navigation/link.tsx';

type Props = {
  title: ReactNode;
  /** One line in muted ink under the title. */
  lead?: ReactNode;
  /** The parent page: the way up. */
  up?: { to: string; label: string };
  actions?: ReactNode;
};

/** What stands beside the title of a page without a way up: on a phone, the switch between the lists of its group. */
export const BesideTitle = createContext<ReactNode>(null);

/** The top of every page; contains its only `h1`. */
export function PageHeader({ title, lead, up, actions }: Props) {
  const beside = useContext(BesideTitle);
  const switches = Boolean(beside) && !up;
  return (
    <header className="mb-6 max-sm:mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:gap-x-3">
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
          <div className="flex items-center gap-2">
            <h1>{title}</h1>
            {beside}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {lead && (
          <p className={cx('mt-1 max-w-read text-base text-muted', switches && 'max-sm:sr-only')}>{lead}</p>
        )}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 max-sm:has-data-spread:grow print:hidden">{actions}</div>
      )}
    </header>
  );
}
