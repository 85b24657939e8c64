import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { soughtOf } from '#app/domain/sought.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { searchPath } from '#app/features/search/search.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { useGo } from '#app/ui/navigation/for-holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { Reader } from '../frame/navigation.ts';
import { type ActDeed, matchingActs, suggestedActs } from './acts.ts';
import { OptionList } from './option-list.tsx';
import { noteOpened, recentRefs } from './recent.ts';
import {
  actOption,
  countResults,
  enteredOption,
  groupsBefore,
  hitOption,
  type OptionGroup,
  resultGroups,
  type SearchOption,
} from './search-options.ts';
import { useRecent, useSearch } from './use-search.ts';

export type PanelProps = {
  reader: Reader;
  inviteTokens: number;
  /** The account whose recent results are stored on this device; `null` while an admin views as a member. */
  sub: string | null;
  onDeed: (deed: ActDeed) => void;
  onDone: () => void;
};

/** The field and its results, as a combobox with a list of options. */
export function SearchPanel({ reader, inviteTokens, sub, onDeed, onDone }: PanelProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [refs] = useState(() => (sub ? recentRefs(sub) : []));
  const input = useRef<HTMLInputElement>(null);
  const navigate = useGo();
  const { answer, isPending, failure } = useSearch(query);
  const recent = useRecent(refs);
  const isSearch = soughtOf(query) !== null;
  const groups: OptionGroup[] = isSearch
    ? resultGroups(query.trim(), answer, matchingActs(query, reader, inviteTokens))
    : groupsBefore(
        recent.map(hitOption),
        suggestedActs(reader, inviteTokens).map((act) => actOption(act)),
      );
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosenKey),
  );

  useEffect(() => input.current?.focus(), []);

  const choose = (next: number) => {
    const option = options[next];
    if (!option) return;
    setChosenKey(option.key);
    document.getElementById(`${id}-${option.key}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** Records what is opened, and runs actions without a page. */
  const opened = ({ hit, deed }: SearchOption) => {
    if (hit && sub) noteOpened(sub, hit);
    onDone();
    if (deed) onDeed(deed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % options.length,
      ArrowUp: (at - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined && options.length > 0) {
      event.preventDefault();
      choose(next);
    }
    // Browsers clear a search field on the first Escape and close the dialog only on the second.
    if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const option = enteredOption(options, chosenKey, isPending);
      if (option) opened(option);
      if (option?.to) void navigate(option.to);
    }
  };

  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-3 border-b px-4 py-2 sm:px-5">
        <Icon name="Search" className="text-muted" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={options[at] ? `${id}-${options[at].key}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={LONGEST_SEARCH}
          placeholder="Search everything"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosenKey(null);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton icon="X" label="Close" onClick={onDone} />
      </div>
      <p role="status" className="sr-only">
        {isPending ? '' : countOf(countResults(groups))}
      </p>
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 py-2 sm:px-3"
        aria-busy={isPending}
      >
        {isSearch && answer?.isGuess && (
          <p className="px-3 py-2 text-muted">No exact match. These are spelled similarly.</p>
        )}
        <OptionList id={id} groups={groups} chosen={options[at]?.key ?? null} onOpen={opened} />
        {failure && <p className="px-3 py-6 text-muted">{failure}</p>}
        {isSearch && options.length === 0 && !isPending && !failure && (
          <p className="px-3 py-6 text-muted">
            No results for “{query.trim()}”. Try fewer letters, or another word.
          </p>
        )}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4 border-t px-5 py-2 text-xs text-muted">
        <span className="hidden sm:inline">
          <kbd className="font-sans">↑ ↓</kbd> to choose · <kbd className="font-sans">Enter</kbd> to open
        </span>
        {isSearch && (
          <Link to={searchPath(query.trim())} prefetch={false} onClick={onDone} className="tap">
            All results
          </Link>
        )}
      </div>
    </div>
  );
}

const countOf = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
