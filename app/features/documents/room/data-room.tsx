import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useForHolder } from '#app/ui/navigation/for-holder.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { OpportunityDocument } from '../document.ts';
import { documentFacts } from '../file-facts.ts';
import { downloadPath, isDownloadable, readerPath } from '../library/library.ts';
import { roomSections } from './sections.ts';

type Props = {
  documents: readonly OpportunityDocument[];
  timeZone: string;
  canAsk: boolean;
  onDownload: (document: OpportunityDocument, url: string) => void;
};

/** The documents of an opportunity, with actions to read, download and ask. */
export function DataRoom({ documents, ...row }: Props) {
  if (documents.length === 0) {
    return (
      <EmptyState icon="Document" title="No documents yet">
        The information memorandum and adviser reports appear here once they are final.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {roomSections(documents).map(({ title, documents: inIt }) => (
        <div key={title ?? ''}>
          {title && <h3 className="mb-2">{title}</h3>}
          <ul aria-label={title ?? undefined} className="divide-y border-y">
            {inIt.map((document) => (
              <RoomRow key={document.id} {...row} document={document} isInSection={title !== null} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type RowProps = Omit<Props, 'documents'> & { document: OpportunityDocument; isInSection: boolean };

function RoomRow({ document, isInSection, timeZone, canAsk, onDownload }: RowProps) {
  const { id, title } = document;
  const url = useForHolder()(downloadPath(id));
  const Heading = isInSection ? 'h4' : 'h3';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Icon name="Document" size={24} className="text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <Heading className="text-sm font-semibold">
          <Link to={readerPath(id)} look="plain" className="tap underline-offset-4 hover:underline">
            {title}
          </Link>
          {document.isNew && (
            <Badge tone="accent" className="ml-2 py-0">
              New
            </Badge>
          )}
        </Heading>
        <p className="text-xs text-muted">
          {documentFacts(document)} · {formatDate(document.publishedAt, timeZone)}
        </p>
      </div>
      <p className="flex items-center gap-4 max-sm:pl-10 print:hidden">
        <Link to={readerPath(id)} aria-label={`Read ${title}`} className={ACT}>
          Read
        </Link>
        {isDownloadable(document) ? (
          <a
            href={url}
            download
            onClick={() => onDownload(document, url)}
            aria-label={`Download ${title}`}
            className={`rounded-sm font-semibold text-accent underline-offset-4 hover:underline ${ACT}`}
          >
            Download
          </a>
        ) : (
          <span className="text-xs text-muted" title="This document can be read here but not downloaded.">
            View only
          </span>
        )}
        {canAsk && (
          <Link
            to={`?${new URLSearchParams({ ask: title })}#ask-a-question`}
            prefetch={false}
            replace
            aria-label={`Ask about ${title}`}
            title="Ask about this document"
            className={`inline-flex items-center justify-center pointer-coarse:min-w-11 ${ACT}`}
          >
            <Icon name="Question" />
          </Link>
        )}
      </p>
    </li>
  );
}

const ACT = 'min-h-10 content-center whitespace-nowrap pointer-coarse:min-h-11';
