import { type ReactNode, useId } from 'react';
import { Link } from '#app/ui/link.tsx';

type Props = {
  title: string;
  /** Where all of them are. */
  all?: { to: string; label: string };
  children: ReactNode;
};

/** One kind of thing that waits, or that is good to know. */
export function DeskSection({ title, all, children }: Props) {
  const id = useId();
  return (
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
  );
}

export type DeskRow = {
  id: string;
  /** Who or what it is, and where they are. */
  name: ReactNode;
  to: string;
  /** Since when, by whom, why. */
  note: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
};

/** Things that wait, each with the one act that it asks for. */
export function DeskRows({ rows }: { rows: readonly DeskRow[] }) {
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
