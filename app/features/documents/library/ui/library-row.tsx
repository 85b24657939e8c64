import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useForHolder } from '#app/ui/navigation/for-holder.tsx';
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
  selected: ReadonlySet<string>;
  /** Whether it has its box on a phone, too. */
  selecting: boolean;
  onSelect: (id: string, selected: boolean) => void;
  onDownload: (document: LibraryDocument, url: string) => void;
};

/** The columns give way in this order; a hidden one moves into the line below the title. The classes are in table.css. */
export const TYPE = 'roomy:@max-[58rem]/rows:hidden';
export const PLACE = 'roomy:@max-[48rem]/rows:hidden';
export const ACTS = 'roomy:@max-[36rem]/rows:hidden';
export const BOX = 'w-10';

const ACT = 'min-h-10 content-center pointer-coarse:min-h-11';

/** A document in the library: its facts, where it matches the search, and its actions. */
export function LibraryRow({ document, search, timeZone, selected, selecting, onSelect, onDownload }: Props) {
  const { id, title, subject, hits } = document;
  const canDownload = isDownloadable(document);
  const date = formatDate(document.publishedAt, timeZone);
  const to = readerPath(id, { search });
  const download = useForHolder()(downloadPath(id));
  return (
    <tr>
      <td data-place="box" className={selecting ? BOX : `${BOX} compact:hidden`}>
        <label
          className="-m-2 flex p-2 pointer-coarse:-m-3 pointer-coarse:p-3"
          title={canDownload ? undefined : VIEW_ONLY}
        >
          <span className="sr-only">Select {title}</span>
          <input
            type="checkbox"
            name="ids"
            value={id}
            form="zip"
            checked={canDownload && selected.has(id)}
            disabled={!canDownload}
            onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
            className="tick disabled:opacity-40"
          />
        </label>
      </td>
      <th scope="row" className="font-normal! roomy:w-2/5 roomy:@max-[48rem]/rows:w-full">
        <Link to={to} look="plain" className="tap font-semibold underline-offset-4 hover:underline">
          <MarkedText parts={document.titleParts} />
        </Link>
        {document.isNew && (
          <Badge tone="accent" className="ml-2 py-0">
            New
          </Badge>
        )}
        <p className="text-xs text-muted compact:hidden">
          {documentFacts(document)}
          {document.holder && ` · ${document.holder}`}
          <span className="@min-[48rem]/rows:hidden"> · {subject.name}</span>
          <span className="@min-[58rem]/rows:hidden"> · {document.categoryLabel}</span>
        </p>
        <p className="text-sm text-muted roomy:hidden">
          {subject.name}
          {document.holder && ` · ${document.holder}`} · <span className="whitespace-nowrap">{date}</span>
          {!canDownload && ' · view only'}
        </p>
        {hits && <Hits id={id} hits={hits} search={search} />}
      </th>
      <td className={`min-w-50 ${PLACE}`}>
        {subject.to ? (
          <Link to={subject.to} look="plain" className="tap underline-offset-4 hover:underline">
            {subject.name}
          </Link>
        ) : (
          subject.name
        )}
      </td>
      <td className={`text-muted ${TYPE}`}>{document.categoryLabel}</td>
      <td data-align="end" className="text-muted">
        {date}
      </td>
      <td className={`whitespace-nowrap print:hidden ${ACTS}`}>
        <span className="flex items-center justify-end gap-4">
          <Link to={to} aria-label={`Read ${title}`} className={ACT}>
            Read
          </Link>
          {canDownload ? (
            <a
              href={download}
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
        </span>
      </td>
      <td data-place="state" className="roomy:hidden" aria-hidden="true">
        <Icon name="Chevron" className="-rotate-90 text-muted" />
      </td>
    </tr>
  );
}

const VIEW_ONLY = 'This document can be read here but not downloaded.';

function Hits({ id, hits, search }: { id: string; hits: DocumentHits; search: string | undefined }) {
  const { snippet, pages, more } = hits;
  const place = pages.length > 1 || more > 0 ? 'pages ' : 'page ';
  return (
    <p className="mt-1 text-sm text-muted">
      <MarkedText parts={snippet} />
      {snippet.length > 0 ? ` · ${place}` : `On ${place}`}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <Link to={readerPath(id, { page, search })} aria-label={`Page ${page}`} className="above">
            {page}
          </Link>
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
