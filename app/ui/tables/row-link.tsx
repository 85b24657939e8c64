import { Link } from '../navigation/link.tsx';

/** A link inside a selectable row: pressing it navigates and does not affect the selection. */
export function RowLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} prefetch={false} preventScrollReset className="tap">
      {children}
    </Link>
  );
}
