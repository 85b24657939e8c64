import { currentLocale } from '#app/domain/money/locale.ts';
import { Link } from './link.tsx';

export type LinkChip = { to: string; label: string; count?: number; isCurrent: boolean };

/** Filters a list by one of a few states. They are links, so Back and "open in a new tab" work. */
export function LinkChips({ label, chips }: { label: string; chips: readonly LinkChip[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {chips.map(({ to, label, count, isCurrent }) => (
          <li key={label}>
            <Link
              to={to}
              look="plain"
              prefetch={false}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-flex items-center gap-1.5 rounded-full border bg-surface px-3 py-1 text-muted transition-colors hover:border-control hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:font-semibold aria-[current=true]:text-accent pointer-coarse:min-h-11"
            >
              {label}
              {count !== undefined && (
                <span className="text-xs">{count.toLocaleString(currentLocale())}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
