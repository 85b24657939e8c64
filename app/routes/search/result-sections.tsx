import { HitText } from '#app/features/search/ui/hit-text.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { OptionGroup, SearchOption } from '../shell/search/search-options.ts';

type Props = { groups: readonly OptionGroup[]; onOpen: (option: SearchOption) => void };

/** The results of a search by kind, as lists of links. */
export function ResultSections({ groups, onOpen }: Props) {
  return groups.map(({ label, options }) => (
    <section key={label} aria-label={label} className="mt-6">
      <h2 className="mb-1 text-base">{label}</h2>
      <ul className="divide-y border-y">
        {options.map((option) => (
          <li key={option.key}>
            <Link
              to={option.to ?? '/search'}
              look="plain"
              prefetch={false}
              onClick={() => onOpen(option)}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-2 hover:bg-track"
            >
              <Icon name={option.icon} className="text-muted" />
              <HitText hit={option} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
