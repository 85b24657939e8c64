import { z } from 'zod';

export type ListedObject = { key: string; bytes: number; etag: string; modifiedAt: Date };

export type ObjectPage = {
  objects: ListedObject[];
  /** Pass it to get the next page; `null` on the last. */
  cursor: string | null;
};

const listed = z.object({
  key: z.string().min(1),
  bytes: z.coerce.number().int().nonnegative(),
  etag: z.string().min(1),
  modifiedAt: z.coerce.date(),
});

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns the text of the first element of that name; S3's documents are flat enough for this. */
export function elementText(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, named) => {
    if (named) return ENTITIES[named] ?? entity;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

export const contentsOf = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf(`</${name}>`);
      return end < 0 ? [] : [rest.slice(0, end)];
    });

/**
 * Parses a `ListObjectsV2` response whose keys were requested URL-encoded.
 * @throws ZodError, URIError on invalid input.
 */
export function parseListing(xml: string): ObjectPage {
  const objects = contentsOf(xml, 'Contents').map((entry) =>
    listed.parse({
      key: decodeURIComponent((elementText(entry, 'Key') ?? '').replaceAll('+', ' ')),
      bytes: elementText(entry, 'Size'),
      etag: elementText(entry, 'ETag'),
      modifiedAt: elementText(entry, 'LastModified'),
    }),
  );
  const truncated = z.enum(['true', 'false']).parse(elementText(xml, 'IsTruncated')) === 'true';
  return {
    objects,
    cursor: truncated ? z.string().min(1).parse(elementText(xml, 'NextContinuationToken')) : null,
  };
}

export type StoredPart = { part: number; etag: string; bytes: number };

const storedPart = z.object({
  part: z.coerce.number().int().positive(),
  etag: z.string().min(1),
  bytes: z.coerce.number().int().nonnegative(),
});

/**
 * Parses a `ListParts` response. `marker` requests the next page; `null` on the last.
 * @throws ZodError on invalid input.
 */
export function parsePartList(xml: string): { parts: StoredPart[]; marker: number | null } {
  const parts = contentsOf(xml, 'Part').map((entry) =>
    storedPart.parse({
      part: elementText(entry, 'PartNumber'),
      etag: elementText(entry, 'ETag'),
      bytes: elementText(entry, 'Size'),
    }),
  );
  const isTruncated = elementText(xml, 'IsTruncated') === 'true';
  return {
    parts,
    marker: isTruncated ? z.coerce.number().parse(elementText(xml, 'NextPartNumberMarker')) : null,
  };
}
