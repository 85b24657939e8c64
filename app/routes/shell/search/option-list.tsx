import type { MouseEvent } from 'react';
import { HitText } from '#app/features/search/ui/hit-text.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { OptionGroup, SearchOption } from './search-options.ts';

type ListProps = {
  id: string;
  groups: readonly OptionGroup[];
  /** The key of the option that Enter opens. */
  chosen: string | null;
  onOpen: (option: SearchOption) => void;
};

/** The search options, grouped under headings. */
export function OptionList({ id, groups, chosen, onOpen }: ListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results">
      {groups.map(({ label, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list box
        <div key={label} role="group" aria-labelledby={`${id}-group-${index}`} className="pb-2">
          <p id={`${id}-group-${index}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
            {label}
          </p>
          {options.map((option) => (
            <Option
              key={option.key}
              id={`${id}-${option.key}`}
              option={option}
              isChosen={option.key === chosen}
              onOpen={() => onOpen(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { id: string; option: SearchOption; isChosen: boolean; onOpen: () => void };

/** A link if it has a page, so that it can be opened in a new tab. */
function Option({ id, option, isChosen, onOpen }: OptionProps) {
  const { to, icon } = option;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    className: cx(
      'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-1.5 text-start',
      isChosen ? 'bg-track' : 'hover:bg-track',
    ),
  };
  const content = (
    <>
      <Icon name={icon} className="text-muted" />
      <HitText hit={option} />
    </>
  );
  if (to === null)
    return (
      <button type="button" {...shared} onClick={onOpen}>
        {content}
      </button>
    );
  const follow = (event: MouseEvent) => {
    // Opened in a new tab, so the search stays open.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    onOpen();
  };
  return (
    <Link to={to} look="plain" prefetch={isChosen} onClick={follow} {...shared}>
      {content}
    </Link>
  );
}
