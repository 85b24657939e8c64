import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { createContext, useContext } from 'react';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Picture } from './nodes.ts';

/** The pictures that a text can show, by id. */
export const PicturesContext = createContext<ReadonlyMap<string, ContentPicture>>(new Map());

/** A picture in the text, rendered as on the page. */
export const PictureWithLooks = Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureLooks) });

/** Wide enough for the editor's column. */
const WIDTH = 960;

function PictureLooks({ node, selected }: ReactNodeViewProps) {
  const picture = useContext(PicturesContext).get(String(node.attrs.id));
  return (
    <NodeViewWrapper as="figure" data-drag-handle data-selected={selected || undefined}>
      {picture ? (
        <>
          <img
            src={`/media/${fileOf(picture)}`}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
          />
          {picture.caption && <figcaption>{picture.caption}</figcaption>}
        </>
      ) : (
        <p className="flex items-center gap-2 text-critical">
          <Icon name="Alert" />
          This picture is missing. Please remove it or add it again.
        </p>
      )}
    </NodeViewWrapper>
  );
}

/** The smallest file that is wide enough. */
export function fileOf({ key, variants }: ContentPicture): string {
  const sizes = variants.filter(({ format }) => format === 'webp').sort((a, b) => a.width - b.width);
  return (sizes.find(({ width }) => width >= WIDTH) ?? sizes.at(-1))?.key ?? key;
}
