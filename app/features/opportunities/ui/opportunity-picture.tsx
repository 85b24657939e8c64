import type { ContentPicture as Picture } from '#app/domain/investing/opportunity-content.ts';
import { cx } from '#app/ui/cx.ts';
import { ContentPicture } from '#app/ui/pictures/content-picture.tsx';

type Props = {
  /** Storage key; a plain placeholder is shown without one. */
  heroKey: string | null;
  /** Its sizes, if known. */
  picture?: Picture | undefined;
  /** Empty if the name appears next to it. */
  alt?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

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
