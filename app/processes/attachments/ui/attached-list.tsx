import { STATE_LABELS } from '#app/features/documents/admin/document-labels.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { AttachedDocument } from '../attachment-states.ts';

/** The documents that came with a message, for admins. */
export function AttachedList({ attached }: { attached: readonly AttachedDocument[] }) {
  if (attached.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="flex flex-col gap-2">
      {attached.map(({ id, title, state }) => (
        <li key={id} className="flex items-start gap-2">
          <Icon name="Document" className="mt-px text-muted" />
          <Link to={`/admin/documents/${id}`} className="tap min-w-0 wrap-anywhere">
            {title}
          </Link>
          {state !== 'published' && <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>}
        </li>
      ))}
    </ul>
  );
}
