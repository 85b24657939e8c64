import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { MarkedText } from '#app/ui/rich-text/marked-text.tsx';
import { documentFacts } from '../../file-facts.ts';
import {
  type DocumentHits,
  downloadPath,
  isDownloadable,
  type LibraryDocument,
  readerPath,
} from '../library.ts';

type Props = {
  document: LibraryDocument;
  search: string | undefined;
  timeZone: string;
  isSelected: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onDownload: (document: LibraryDocument, url: string) => void;
};

const ACT = 'min-h-10 content-center pointer-coarse:min-h-11';

/** A document in the library: its facts, where it matches the search, and its actions. */
export function LibraryRow({ document, search, timeZone, isSelected, onSelect, onDownload }: Props) {
  const { id, title, owner, hits } = document;
  const canDownload = isDownloadable(document);
  const whose = owner && (owner.isViewer ? 'only you' : `only ${owner.name}`);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_9.5rem] sm:items-center sm:gap-x-4">
      <label
        className="-m-2 flex self-start p-2 pointer-coarse:-m-3 pointer-coarse:p-3"
        title={canDownload ? undefined : VIEW_ONLY}
      >
        <span className="sr-only">Select {title}</span>
        <input
          type="checkbox"
          name="ids"
          value={id}
          form="zip"
          checked={canDownload && isSelected}
          disabled={!canDownload}
          onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
          className="tick mt-0.5 disabled:opacity-40"
        />
      </label>
      <div className="min-w-0">
        <h3 className="text-sm">
          <Link
            to={readerPath(id, { search })}
            look="plain"
            className="tap underline-offset-4 hover:underline"
          >
            <MarkedText parts={document.titleParts} />
          </Link>
          {document.isNew && (
            <Badge tone="accent" className="ml-2 py-0">
              New
            </Badge>
          )}
        </h3>
        <p className="text-xs text-muted">
          {[documentFacts(document), ...(whose ? [whose] : [])].join(' · ')}
          <span className="sm:hidden"> · {formatDate(document.publishedAt, timeZone)}</span>
        </p>
        {hits && <Hits id={id} hits={hits} search={search} />}
      </div>
      <p className="text-muted max-sm:hidden">{formatDate(document.publishedAt, timeZone)}</p>
      <p className="flex items-center gap-4 max-sm:col-start-2 sm:justify-end print:hidden">
        <Link to={readerPath(id, { search })} aria-label={`Read ${title}`} className={ACT}>
          Read
        </Link>
        {canDownload ? (
          <a
            href={downloadPath(id)}
            download
            aria-label={`Download ${title}`}
            onClick={() => onDownload(document, downloadPath(id))}
            className={`rounded-sm font-semibold text-accent underline-offset-4 hover:underline ${ACT}`}
          >
            Download
          </a>
        ) : (
          <span className="text-xs text-muted" title={VIEW_ONLY}>
            View only
          </span>
        )}
      </p>
    </li>
  );
}

const VIEW_ONLY = 'This document can be read here but not downloaded.';

function Hits({ id, hits, search }: { id: string; hits: DocumentHits; search: string | undefined }) {
  const { snippet, pages, more } = hits;
  return (
    <p className="mt-1 text-sm text-muted">
      <MarkedText parts={snippet} /> {pages.length > 1 || more > 0 ? 'pages ' : 'page '}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <Link to={readerPath(id, { page, search })} aria-label={`Page ${page}`} className="tap">
            {page}
          </Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
