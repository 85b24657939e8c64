import { type ReactNode, useId } from 'react';
import type { Area } from '#app/domain/access/staff.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { Seen } from '#app/ui/permissions.tsx';

type Props = {
  title: string;
  /** What it shows; absent for those who do not see that, and without acts for those who do not change it. */
  area: Area;
  /** The link to the full list. */
  all?: { to: string; label: string };
  children: ReactNode;
};

export function OverviewSection({ title, area, all, children }: Props) {
  const id = useId();
  return (
    <Seen area={area}>
      <section aria-labelledby={id} className="mt-12 first-of-type:mt-0">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={id}>{title}</h2>
          {all && (
            <Link to={all.to} prefetch={false} className="tap">
              {all.label}
            </Link>
          )}
        </div>
        {children}
      </section>
    </Seen>
  );
}

export type OverviewRow = {
  id: string;
  /** The name of the person or item, with its link. */
  name: ReactNode;
  to: string;
  /** Date, author or reason. */
  note: ReactNode;
  /** The row's single action. */
  action: ReactNode;
};

export function OverviewRows({ rows }: { rows: readonly OverviewRow[] }) {
  return (
    <ul className="divide-y border-y">
      {rows.map(({ id, name, to, note, action }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64">
            <p>
              <Link to={to} prefetch={false} className="tap">
                {name}
              </Link>
            </p>
            <p className="wrap-anywhere text-muted">{note}</p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
