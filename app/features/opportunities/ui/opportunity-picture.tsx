import type { ContentPicture as Picture } from '#app/platform/opportunity-content.ts';
import { cx } from '#app/ui/cx.ts';
import { ContentPicture } from './content-picture.tsx';

type Props = {
  /** Storage key; without one a quiet surface stands in its place. */
  heroKey: string | null;
  /** Its sizes, where they are known. */
  picture?: Picture | undefined;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

/** The picture made for an opportunity, cut to the box it is given. */
export function OpportunityPicture({ heroKey, picture, alt = '', eager = false, className }: Props) {
  const key = picture?.key ?? heroKey;
  if (!key) return <div aria-hidden="true" className={cx('bg-accent-soft', className)} />;
  return (
    <ContentPicture
      picture={picture ?? { key, width: 1600, height: 900, variants: [] }}
      alt={alt}
      sizes="(min-width: 75rem) 70rem, 100vw"
      eager={eager}
      className={cx('bg-track object-cover', className)}
    />
  );
}
