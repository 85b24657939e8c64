import { documentToReactComponents, type Options } from '@contentful/rich-text-react-renderer';
import { BLOCKS, type Document, INLINES } from '@contentful/rich-text-types';
import { Link } from '#app/ui/link.tsx';
import { safeUri } from './safe-uri.ts';

type LinkClick = { url: string; text: string };
type Props = { document: Document; onLinkClick?: (click: LinkClick) => void };

/**
 * A text in Contentful's document model. Headings start below the section's own; links lead only where a click can do
 * no harm, the words of any other stand as plain text.
 */
export function RichText({ document, onLinkClick }: Props) {
  return <div className="prose">{documentToReactComponents(document, optionsWith(onLinkClick))}</div>;
}

const optionsWith = (onLinkClick: Props['onLinkClick']): Options => ({
  renderNode: {
    [INLINES.HYPERLINK]: (node, children) => {
      const uri = safeUri(node.data.uri);
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
    [BLOCKS.EMBEDDED_ASSET]: () => null,
    [BLOCKS.EMBEDDED_RESOURCE]: () => null,
    [BLOCKS.HEADING_1]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_2]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_3]: (_, children) => <h3>{children}</h3>,
    [BLOCKS.HEADING_4]: (_, children) => <h4>{children}</h4>,
  },
});

/** The link's words as written, without what is there for screen readers. */
const wordsOf = (link: HTMLElement): string =>
  [...link.childNodes]
    .filter((child) => !(child instanceof HTMLElement && child.classList.contains('sr-only')))
    .map((child) => child.textContent)
    .join('')
    .trim();
