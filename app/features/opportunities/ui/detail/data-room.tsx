import { formatDate } from '#app/platform/format/dates.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { fileFacts } from './file-facts.ts';

export type RoomDocument = {
  id: string;
  title: string;
  category: string;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  /** False if every copy must carry its reader's name: such a copy comes from investor relations. */
  downloadable: boolean;
};

type Props = {
  documents: readonly RoomDocument[];
  timeZone: string;
  irEmail: string;
  onDownload: (document: RoomDocument, url: string) => void;
};

/** The documents of an opportunity with their downloads. */
export function DataRoom({ documents, timeZone, irEmail, onDownload }: Props) {
  if (documents.length === 0) {
    return (
      <EmptyState icon="Document" title="No documents yet">
        The information memorandum and the reports of our advisers will be here as soon as they are final.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y border-y">
      {documents.map((document) => {
        const url = `/api/documents/download?id=${document.id}`;
        return (
          <li key={document.id} className="flex items-center gap-4 py-3">
            <Icon name="Document" size={24} className="text-muted" />
            <div className="min-w-0 flex-1">
              <h3 className="truncate text-sm" title={document.title}>
                {document.title}
              </h3>
              <p className="text-xs text-muted">
                {fileFacts(document)} · {formatDate(document.publishedAt, timeZone)}
              </p>
            </div>
            {document.downloadable ? (
              <a
                href={url}
                download
                onClick={() => onDownload(document, url)}
                aria-label={`Download ${document.title}`}
                className={ACT}
              >
                <Icon name="Download" />
                <span className="max-sm:sr-only">Download</span>
              </a>
            ) : (
              <a
                href={`mailto:${irEmail}?subject=${encodeURIComponent(`Copy of ${document.title}`)}`}
                aria-label={`Ask for your copy of ${document.title}`}
                title="Each copy of this document carries its reader's name; investor relations sends you yours."
                className={ACT}
              >
                <Icon name="EnvelopeOut" />
                <span className="max-sm:sr-only">Ask for your copy</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const ACT =
  'inline-flex min-h-10 items-center gap-2 rounded-sm font-semibold whitespace-nowrap text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden';
