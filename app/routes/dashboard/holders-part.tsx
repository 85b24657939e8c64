import { PRESETS } from '#app/domain/access/grants.ts';
import type { DueForHolder } from '#app/features/notices/own/due-for-holders.server.ts';
import { dueSentence } from '#app/features/notices/own/due-words.ts';
import { Link } from '#app/ui/navigation/link.tsx';

/** The holders who gave the viewer access, each with what is due. */
export function HoldersPart({ holders }: { holders: readonly DueForHolder[] }) {
  return (
    <ul aria-label="Access that you have" className="divide-y border-y">
      {holders.map(({ grantId, holder, preset, due }) => (
        <li
          key={grantId}
          className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
        >
          <span className="min-w-0">
            <Link
              to={`/dashboard?for=${grantId}`}
              className="font-semibold break-words after:absolute after:inset-0"
            >
              {holder}
            </Link>
            <span className="block text-xs text-muted">As {PRESETS[preset].label}</span>
          </span>
          <span className="text-muted">{dueSentence(due) ?? 'Nothing is due.'}</span>
        </li>
      ))}
    </ul>
  );
}
