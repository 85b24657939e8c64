import type { ContentPicture as Picture, PictureVariant } from '#app/domain/investing/opportunity-content.ts';
import { mediaAddress } from './media-address.ts';

type Props = {
  picture: Pick<Picture, 'key' | 'width' | 'height' | 'variants'>;
  alt: string;
  /** The displayed width, for the browser's choice of file. */
  sizes: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

const FORMATS = ['avif', 'webp'] as const satisfies readonly PictureVariant['format'][];

/** A picture in a suitable size and format; its space is reserved while it loads. */
export function ContentPicture({ picture, alt, sizes, eager = false, className }: Props) {
  return (
    <picture className="contents">
      {FORMATS.map((format) => {
        const variants = picture.variants.filter((variant) => variant.format === format);
        if (variants.length === 0) return null;
        return <source key={format} type={`image/${format}`} srcSet={srcSetOf(variants)} sizes={sizes} />;
      })}
      <img
        src={mediaAddress(picture.key)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        decoding="async"
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        className={className}
      />
    </picture>
  );
}

const srcSetOf = (variants: readonly PictureVariant[]): string =>
  variants
    .toSorted((one, other) => one.width - other.width)
    .map(({ key, width }) => `${encodeURI(mediaAddress(key))} ${width}w`)
    .join(', ');
