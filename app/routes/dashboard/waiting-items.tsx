import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Waiting } from './waiting-list.ts';

/** The most urgent; the rest is among the notifications. */
const MOST = 5;

type Props = { items: readonly Waiting[]; onFollow: (item: Waiting) => void };

export function WaitingItems({ items, onFollow }: Props) {
  if (items.length === 0) return null;
  return (
    <ul
      aria-label="Needs your attention"
      className="mb-8 divide-y border-y sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6"
    >
      {items.slice(0, MOST).map((item) => (
        <li
          key={item.key}
          className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3 sm:col-span-full sm:grid sm:grid-cols-subgrid"
        >
          <p className="w-full sm:w-auto">
            <Badge tone={item.badge.tone}>{item.badge.text}</Badge>
          </p>
          <p className="min-w-0 flex-1">{item.text}</p>
          <Link to={item.to} onClick={() => onFollow(item)} className="text-end pointer-coarse:py-3">
            {item.action}
            <span className="sr-only">: {item.text}</span>
          </Link>
        </li>
      ))}
      {items.length > MOST && (
        <li className="py-3 sm:col-span-full">
          <Link to="/notifications" className="tap">
            {items.length - MOST} more
          </Link>
        </li>
      )}
    </ul>
  );
}
