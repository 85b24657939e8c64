import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Document, INLINES, type Node } from '@contentful/rich-text-types';
import type { ContentPicture as Picture } from '#app/platform/opportunity-content.ts';
import { Link } from '#app/ui/link.tsx';
import { ContentPicture } from './content-picture.tsx';
import { safeUri } from './safe-uri.ts';

type LinkClick = { url: string; text: string };
type Props = {
  document: Document;
  /** Those that it may name; one that is not among them is left out. */
  pictures?: readonly Picture[];
  onLinkClick?: (click: LinkClick) => void;
};

/**
 * A text in Contentful's document model. Headings start below the section's own; links lead only where a click can do
 * no harm, the words of any other stand as plain text.
 */
export function RichText({ document, pictures = [], onLinkClick }: Props) {
  return (
    <div className="prose whitespace-pre-line">
      {documentToReactComponents(document, optionsWith(pictures, onLinkClick))}
    </div>
  );
}

const optionsWith = (pictures: readonly Picture[], onLinkClick: Props['onLinkClick']): Options => ({
  renderNode: {
    [INLINES.HYPERLINK]: (node, children) => {
      const uri = safeUri(dataOf(node).uri);
      if (!uri) return children;
      return (
        <Link
          to={uri}
          look="plain"
          onClick={({ currentTarget }) => onLinkClick?.({ url: uri, text: wordsOf(currentTarget) })}
        >
          {children}
        </Link>
      );
    },
    [INLINES.ENTRY_HYPERLINK]: (_, children) => children,
    [INLINES.ASSET_HYPERLINK]: (_, children) => children,
    [INLINES.RESOURCE_HYPERLINK]: (_, children) => children,
    [INLINES.EMBEDDED_ENTRY]: () => null,
    [INLINES.EMBEDDED_RESOURCE]: () => null,
    [BLOCKS.EMBEDDED_ENTRY]: () => null,
    [BLOCKS.EMBEDDED_ASSET]: (node) => {
      const picture = pictures.find(({ id }) => id === idOfTarget(node));
      return picture && <Figure picture={picture} />;
    },
    [BLOCKS.EMBEDDED_RESOURCE]: () => null,
    [BLOCKS.HEADING_1]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_2]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_3]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_4]: (_, children) => <h4>{children}</h4>,
    [BLOCKS.TABLE]: (_, children) => (
      // Wider than its column it is moved sideways, by keys too.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
      <div role="group" tabIndex={0} aria-label="Table" className="overflow-x-auto">
        <table>
          <tbody>{children}</tbody>
        </table>
      </div>
    ),
  },
});

/** As wide as the text: the column less the panel beside it, at most 68 characters. */
const SIZES = '(min-width: 64rem) 36rem, calc(100vw - 2rem)';

function Figure({ picture }: { picture: Picture }) {
  return (
    <figure>
      <ContentPicture
        picture={picture}
        alt={picture.alt}
        sizes={SIZES}
        className="h-auto max-w-full bg-track"
      />
      {picture.caption && <figcaption className="mt-2 text-xs text-muted">{picture.caption}</figcaption>}
    </figure>
  );
}

/** What a writer's tool left out is as good as empty. */
const dataOf = (node: Node): Record<string, unknown> =>
  (node.data as Record<string, unknown> | undefined) ?? {};

function idOfTarget(node: Node): string | undefined {
  const { target } = dataOf(node) as { target?: { sys?: { id?: string } } };
  return target?.sys?.id;
}

/** The link's words as written, without what is there for screen readers. */
const wordsOf = (link: HTMLElement): string =>
  [...link.childNodes]
    .filter((child) => !(child instanceof HTMLElement && child.classList.contains('sr-only')))
    .map((child) => child.textContent)
    .join('')
    .trim();
