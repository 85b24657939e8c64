import { formatDate } from '#app/platform/format/dates.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { type LatestDocuments, readerPath } from '../library.ts';

type Props = {
  documents: LatestDocuments;
  /** The id of the fund or deal, by which the library shows all of them; without it they are of all. */
  about?: string;
  timeZone: string;
  /** Shown when there are none. */
  none: string;
};

/** The latest documents about a fund or deal, with their dates and a link to all of them. */
export function LatestDocumentList({ documents: { items, hasMore }, about, timeZone, none }: Props) {
  return (
    <>
      {items.length > 0 ? (
        <ul className="divide-y border-y">
          {items.map(({ id, title, publishedAt }) => (
            <li key={id} className="flex justify-between gap-4 py-2.5">
              <Link to={readerPath(id)} className="tap">
                {title}
              </Link>
              <span className="whitespace-nowrap text-muted">{formatDate(publishedAt, timeZone)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{none}</p>
      )}
      {hasMore && (
        <p className="mt-3">
          <Link to={about ? `/documents?about=${about}` : '/documents'} className="tap">
            All documents
          </Link>
        </p>
      )}
    </>
  );
}
