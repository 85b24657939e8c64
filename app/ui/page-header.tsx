import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type Props = {
  title: ReactNode;
  /** One line in muted ink under the title. */
  lead?: ReactNode;
  /** Where this page belongs: the way up. */
  up?: { to: string; label: string };
  actions?: ReactNode;
};

/** The top of every page; holds its only `h1`. */
export function PageHeader({ title, lead, up, actions }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="max-w-full">
        {up && (
          <Link to={up.to} className="mb-2 inline-flex items-center gap-1 text-xs">
            <Icon name="Chevron" className="-ml-1 rotate-90" />
            {up.label}
          </Link>
        )}
        <h1>{title}</h1>
        {lead && <p className="mt-1 max-w-read text-base text-muted">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </header>
  );
}
