import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/link.tsx';
import type { Waiting } from './waiting-list.ts';

type Props = { items: readonly Waiting[]; onFollow: (item: Waiting) => void };

/** What waits for the member, each with the one thing to do about it. */
export function WaitingItems({ items, onFollow }: Props) {
  if (items.length === 0) return null;
  return (
    <ul aria-label="What waits for you" className="mb-8 divide-y border-y">
      {items.map((item) => (
        <li key={item.key} className="flex items-center gap-4 py-3">
          <Badge tone={item.badge.tone}>{item.badge.text}</Badge>
          <p className="min-w-0 flex-1">{item.text}</p>
          <Link to={item.to} onClick={() => onFollow(item)} className="pointer-coarse:py-3">
            {item.action}
            <span className="sr-only">: {item.text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
