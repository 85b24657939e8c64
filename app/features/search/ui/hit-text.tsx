import type { SearchKind } from '#app/domain/search.ts';
import type { IconName } from '#app/ui/icons/icon-names.ts';
import { MarkedText } from '#app/ui/rich-text/marked-text.tsx';
import type { SearchHit } from '../search.ts';

export const KIND_ICONS = {
  opportunity: 'Pipeline',
  document: 'Document',
  faq: 'Question',
  question: 'Comment',
  fund: 'Coins',
  position: 'BarGraph',
  person: 'Profile',
  entity: 'Folder',
  commitment: 'Checkmark',
  ledger_line: 'Notebook',
} as const satisfies Record<SearchKind, IconName>;

/** A result as text: its title with the matches marked, a distinguishing note, and where else it was found. */
export function HitText({
  hit: { title, note, reason },
}: {
  hit: Pick<SearchHit, 'title' | 'note' | 'reason'>;
}) {
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">
          <MarkedText parts={title} />
        </span>
        {note && <span className="max-w-[45%] truncate text-xs text-muted">{note}</span>}
      </span>
      {reason && (
        <span className="line-clamp-2 text-xs text-muted">
          {reason.place}
          {reason.parts.length > 0 && ': '}
          <MarkedText parts={reason.parts} />
        </span>
      )}
    </span>
  );
}
