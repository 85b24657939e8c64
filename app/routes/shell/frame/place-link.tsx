import { useLocation } from 'react-router';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isAt, isLocked, type NavigationItem, type Reader, type ShellCounts } from './navigation.ts';

/** The shape of one line of the rail or of the phone's sheet. */
export const PLACE_SHAPE =
  'relative flex min-h-9 w-full items-center gap-3 rounded-md px-2 transition-colors pointer-coarse:min-h-11';

export const PLACE_LOOK = cx(
  PLACE_SHAPE,
  'text-muted hover:bg-track hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent',
);

/** The icon of a folded rail; where it is touched, no pointer can rest on it, and its label is below it. */
export const ICON_FOLDS =
  'folded:justify-center folded:pointer-coarse:flex-col folded:pointer-coarse:gap-0.5 folded:pointer-coarse:px-0 folded:pointer-coarse:py-1.5';
export const LABEL_FOLDS =
  'folded:sr-only folded:pointer-coarse:not-sr-only folded:pointer-coarse:max-w-full folded:pointer-coarse:flex-none folded:pointer-coarse:text-center folded:pointer-coarse:text-[0.6875rem] folded:pointer-coarse:leading-tight';
/** Hidden visually in a folded rail, but kept for screen readers. */
export const FOLDS = 'folded:sr-only';
/** A count stands at the icon's upper right. */
export const COUNT_FOLDS = 'folded:absolute folded:top-0.5 folded:right-1 folded:leading-none';

type Props = {
  place: NavigationItem;
  reader: Reader;
  counts: ShellCounts;
  /** In the rail, which folds to its icons. */
  inRail?: boolean;
  onClick?: () => void;
};

/** A place by its icon and label; a count stands at the icon when the rail is folded. */
export function PlaceLink({ place, reader, counts, inRail = false, onClick }: Props) {
  const { pathname } = useLocation();
  const count = place.count ? counts[place.count] : 0;
  const locked = isLocked(place, reader);
  return (
    <Link
      to={place.to}
      look="plain"
      prefetch={!locked}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
      onClick={onClick}
      className={cx(PLACE_LOOK, inRail && ICON_FOLDS)}
    >
      <Icon name={place.icon} />
      <span className={cx('flex-1', inRail && LABEL_FOLDS)}>{place.label}</span>
      {locked && (
        <span className={cx('text-muted', inRail && FOLDS)} title="Requires a signed NDA">
          <Icon name="Lock" label="requires a signed NDA" />
        </span>
      )}
      {count > 0 && (
        <span className={cx('text-xs', inRail && COUNT_FOLDS)}>
          {count}
          <VisuallyHidden> {place.counted}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
