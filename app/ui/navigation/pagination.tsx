import { ButtonLink } from '../button-link.tsx';
import { Icon } from '../icons/icon.tsx';

type Props = {
  /** The name of the list: "Documents". */
  label: string;
  /** URLs with the cursor; null where there are no more rows. */
  newer: string | null;
  older: string | null;
  newerText?: string;
  olderText?: string;
};

/** Newer and older by cursor: growing lists have no page numbers. Renders nothing when one page shows everything. */
export function Pagination({ label, newer, older, newerText = 'Newer', olderText = 'Older' }: Props) {
  if (!newer && !older) return null;
  return (
    <nav aria-label={`${label}: pages`} className="flex justify-between gap-4 pt-4 print:hidden">
      {newer ? (
        <ButtonLink to={newer} rel="prev">
          <Icon name="ArrowRight" className="rotate-180" />
          {newerText}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink to={older} rel="next">
          {olderText}
          <Icon name="ArrowRight" />
        </ButtonLink>
      )}
    </nav>
  );
}
