import { cx } from '#app/ui/cx.ts';

type Props = {
  /** Storage key; without one a quiet surface stands in its place. */
  heroKey: string | null;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

/** The picture made for an opportunity, cut to the box it is given. */
export function OpportunityPicture({ heroKey, alt = '', eager = false, className }: Props) {
  if (!heroKey) return <div aria-hidden="true" className={cx('bg-accent-soft', className)} />;
  return (
    <img
      src={`/media/${heroKey}`}
      alt={alt}
      width={1600}
      height={900}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      className={cx('bg-track object-cover', className)}
    />
  );
}
