import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Document, INLINES, type Node } from '@contentful/rich-text-types';
import type { ReactNode } from 'react';
import type { ContentPicture as Picture } from '#app/domain/investing/opportunity-content.ts';
import { safeUri } from '#app/domain/text/safe-uri.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { ContentPicture } from '#app/ui/pictures/content-picture.tsx';

type LinkClick = { url: string; text: string };
type Props = {
  document: Document;
  /** The pictures it may reference; unknown ones are omitted. */
  pictures?: readonly Picture[];
  onLinkClick?: (click: LinkClick) => void;
  /** Renders each run of text, for example with search matches marked. */
  renderText?: (text: string) => ReactNode;
  /** The level of its headings: 3 inside a section with a heading of its own, 2 right below the page's title. */
  headings?: 2 | 3;
};

/**
 * Renders a document in Contentful's model. Only safe links are rendered as links, any other as plain text.
 */
export function RichText({ document, pictures = [], onLinkClick, renderText, headings = 3 }: Props) {
  return (
    <div className="prose whitespace-pre-line">
      {documentToReactComponents(document, optionsWith(pictures, onLinkClick, renderText, headings))}
    </div>
  );
}

const optionsWith = (
  pictures: readonly Picture[],
  onLinkClick: Props['onLinkClick'],
  renderText: Props['renderText'],
  headings: 2 | 3,
): Options => ({
  ...(renderText && { renderText }),
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
    ...headingsFrom(headings),
    [BLOCKS.TABLE]: (_, children) => (
      // Scrolls horizontally when wider than its column, by keyboard too.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable
      <div role="group" tabIndex={0} aria-label="Table" className="overflow-x-auto">
        <table>
          <tbody>{children}</tbody>
        </table>
      </div>
    ),
  },
});

/** The editor offers headings of the levels 3 and 4; other tools may write the ones above. */
function headingsFrom(level: 2 | 3): Options['renderNode'] {
  const [Upper, Lower] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  return {
    [BLOCKS.HEADING_1]: (_, children) => <Upper>{children}</Upper>,
    [BLOCKS.HEADING_2]: (_, children) => <Upper>{children}</Upper>,
    [BLOCKS.HEADING_3]: (_, children) => <Upper>{children}</Upper>,
    [BLOCKS.HEADING_4]: (_, children) => <Lower>{children}</Lower>,
  };
}

/** Same width as the text: the column without the side panel, at most 68 characters. */
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

/** Some authoring tools omit empty data. */
const dataOf = (node: Node): Record<string, unknown> =>
  (node.data as Record<string, unknown> | undefined) ?? {};

function idOfTarget(node: Node): string | undefined {
  const { target } = dataOf(node) as { target?: { sys?: { id?: string } } };
  return target?.sys?.id;
}

/** The link's text as written, without the additions for screen readers. */
const wordsOf = (link: HTMLElement): string =>
  [...link.childNodes]
    .filter((child) => !(child instanceof HTMLElement && child.classList.contains('sr-only')))
    .map((child) => child.textContent)
    .join('')
    .trim();
