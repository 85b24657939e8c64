import { forHolder } from '#app/domain/access/holder-paths.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { cx } from '#app/ui/cx.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { type LatestDocuments, readerPath } from '../library.ts';

type Props = {
  documents: LatestDocuments;
  /** The id of the fund or deal, by which the library shows all of them; without it they are of all. */
  about?: string;
  timeZone: string;
  /** Shown when there are none. */
  none: string;
  /** Where a phone has room for three. */
  isLong?: boolean;
};

/** The latest documents about a fund or deal, with their dates and a link to all of them. */
export function LatestDocumentList({
  documents: { items, hasMore },
  about,
  timeZone,
  none,
  isLong = false,
}: Props) {
  return (
    <>
      {items.length > 0 ? (
        <ul className={cx('border-t', isLong && 'max-sm:[&>:nth-child(n+4)]:hidden')}>
          {items.map(({ id, title, publishedAt, grant }) => (
            <li key={id} className="flex justify-between gap-4 border-b py-2.5">
              <span className="min-w-0">
                <Link to={forHolder(readerPath(id), grant?.id ?? null)} className="tap">
                  {title}
                </Link>
                {grant && <span className="block text-xs text-muted">{grant.holder}</span>}
              </span>
              <span className="whitespace-nowrap text-muted">{formatDate(publishedAt, timeZone)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">{none}</p>
      )}
      {(hasMore || (isLong && items.length > 3)) && (
        <p className={cx('mt-3', !hasMore && 'sm:hidden')}>
          <Link to={about ? `/documents?about=${about}` : '/documents'} className="tap">
            All documents
          </Link>
        </p>
      )}
    </>
  );
}
