import type { ReactNode } from 'react';
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

/** The top of every page; contains its only `h1`. */
export function PageHeader({ title, lead, up, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="max-w-full">
        {up && (
          <p className="mb-2 text-xs">
            <Link to={up.to} className="tap inline-flex items-center gap-1">
              <Icon name="Chevron" className="-ml-1 rotate-90" />
              {up.label}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {lead && <p className="mt-1 max-w-read text-base text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </header>
  );
}
