import { useLocation } from 'react-router';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { isAt, isLocked, type NavigationItem, type Reader, type ShellCounts } from './navigation.ts';

/** The shape of one line of the rail or of the phone's sheet. */
export const PLACE_SHAPE =
  'flex min-h-9 w-full items-center gap-3 rounded-md px-2 transition-colors group-data-[rail=collapsed]/frame:justify-center pointer-coarse:min-h-11';

export const PLACE_LOOK = cx(
  PLACE_SHAPE,
  'text-muted hover:bg-track hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent',
);

type Props = {
  place: NavigationItem;
  reader: Reader;
  counts: ShellCounts;
  /** Whether only the icon is visible. */
  folded?: boolean;
  /** The classes that hide the label when collapsed. */
  fold?: string;
  onClick?: () => void;
};

export function PlaceLink({ place, reader, counts, folded = false, fold, onClick }: Props) {
  const { pathname } = useLocation();
  const count = place.count ? counts[place.count] : 0;
  const locked = isLocked(place, reader);
  return (
    <Link
      to={place.to}
      look="plain"
      prefetch={!locked}
      title={folded ? place.label : undefined}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
      onClick={onClick}
      className={PLACE_LOOK}
    >
      <Icon name={place.icon} />
      <span className={cx('flex-1', fold)}>{place.label}</span>
      {locked && (
        <span className={cx('text-muted', fold)} title="Requires a signed NDA">
          <Icon name="Lock" label="requires a signed NDA" />
        </span>
      )}
      {count > 0 && (
        <span className={cx('text-xs', fold)}>
          {count}
          <VisuallyHidden> {place.counted}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
