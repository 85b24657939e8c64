import { ButtonLink } from './button-link.tsx';
import { Icon } from './icon.tsx';

type Props = {
  /** What is paged: "Documents". */
  label: string;
  /** Addresses with the cursor; null where there is nothing more. */
  newer: string | null;
  older: string | null;
  newerText?: string;
  olderText?: string;
};

/** Newer and older by cursor: lists that grow have no page numbers. Nothing at all when one page holds everything. */
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
