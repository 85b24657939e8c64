import { PRESETS } from '#app/domain/access/grants.ts';
import type { HolderScope } from '#app/domain/access/viewer.ts';
import type { Due } from '#app/features/notices/own/due-rows.ts';
import { dueSentence } from '#app/features/notices/own/due-words.ts';
import { Link } from '#app/ui/navigation/link.tsx';

type Props = {
  access: readonly Pick<HolderScope, 'grantId' | 'holderName' | 'preset'>[];
  due: Due;
};

/** The holders who gave the viewer access, each with what is due. */
export function HoldersPart({ access, due: { rows, today } }: Props) {
  return (
    <ul aria-label="Access that you have" className="divide-y border-y">
      {access.map(({ grantId, holderName, preset }) => (
        <li
          key={grantId}
          className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
        >
          <span className="min-w-0">
            <Link
              to={`/dashboard?for=${grantId}`}
              className="font-semibold break-words after:absolute after:inset-0"
            >
              {holderName}
            </Link>
            <span className="block text-xs text-muted">As {PRESETS[preset].label}</span>
          </span>
          <span className="text-muted">
            {dueSentence({ rows: rows.filter(({ grant }) => grant?.all.includes(grantId)), today }) ??
              'Nothing is due.'}
          </span>
        </li>
      ))}
    </ul>
  );
}
