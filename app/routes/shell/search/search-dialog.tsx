import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/opportunity-content.ts';
import { queryClient, trpc } from '#app/trpc/queries.ts';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { allPlaces, type Reader } from '../frame/navigation.ts';
import { matchingPlaces, opportunityResults, type SearchResult, stillMatching } from './search-results.ts';

const FROM_LETTERS = 2;
const AT_MOST = 8;
const SETTLE_MS = 150;
const KEEP_MS = 30_000;

type Props = { open: boolean; onClose: () => void; reader: Reader };

/** Finds pages of the application and opportunities of every stage by name. */
export function SearchDialog({ open, onClose, reader }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Search everything">
      <Search reader={reader} onDone={onClose} />
    </Dialog>
  );
}

function Search({ reader, onDone }: { reader: Reader; onDone: () => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const opportunities = useOpportunities(query.trim());
  const results = [...opportunities, ...matchingPlaces(allPlaces(reader), useDeferredValue(query))];
  const at = Math.min(chosen, results.length - 1);

  useEffect(() => input.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      const next = (at + step + results.length) % results.length;
      setChosen(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    const target = results[at];
    // Browsers clear a search field at the first Escape and close the dialog only at the second.
    if (event.key === 'Escape') {
      event.preventDefault();
      onDone();
    }
    if (event.key === 'Enter' && target) {
      event.preventDefault();
      onDone();
      void navigate(target.to);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={results.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="An opportunity, a page …"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        className="control"
      />
      <p role="status" className="sr-only">
        {results.length === 1 ? '1 result' : `${results.length} results`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="mt-3 min-h-72">
        {results.map((result, index) => (
          <Result
            key={result.to}
            id={`${id}-${index}`}
            result={result}
            chosen={index === at}
            onDone={onDone}
          />
        ))}
        {results.length === 0 && (
          <p className="px-3 py-6 text-muted">Nothing has this name. Try fewer letters, or another word.</p>
        )}
      </div>
    </>
  );
}

type ResultProps = { id: string; result: SearchResult; chosen: boolean; onDone: () => void };

function Result({ id, result, chosen, onDone }: ResultProps) {
  return (
    <Link
      to={result.to}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      look="plain"
      prefetch={chosen}
      onClick={onDone}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-md px-3',
        chosen ? 'bg-track' : 'hover:bg-track',
      )}
    >
      <Icon name={result.icon} className="text-muted" />
      <span className="flex-1 truncate">{result.title}</span>
      <span className="truncate text-xs text-muted">{result.note}</span>
    </Link>
  );
}

/** Debounces a value, so that typing does not send a request per letter. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Finds matching opportunities of all stages; the four calls are batched. */
function useOpportunities(query: string): SearchResult[] {
  const search = useSettled(query);
  const ofStage = (stage: OpportunityStage) =>
    queryClient().fetchQuery(
      trpc.opportunity.list.queryOptions({ stage, filters: { search } }, { staleTime: KEEP_MS }),
    );
  const { data: found, isPlaceholderData } = useQuery(
    {
      queryKey: ['search', search],
      queryFn: async () => (await Promise.all(OPPORTUNITY_STAGES.map(ofStage))).flatMap(({ items }) => items),
      enabled: search.length >= FROM_LETTERS,
      placeholderData: keepPreviousData,
      staleTime: KEEP_MS,
    },
    queryClient(),
  );
  if (!found || query.length < FROM_LETTERS) return [];
  const isAnswer = !isPlaceholderData && search === query;
  return opportunityResults(isAnswer ? found : stillMatching(found, query), query).slice(0, AT_MOST);
}
