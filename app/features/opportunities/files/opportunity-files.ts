import type { ContentPicture, OpportunityFields } from '#app/domain/investing/opportunity-content.ts';

/** A file of the bucket that an opportunity shows; `gated`: only visible to those who may read its whole page. */
export type ShownFile = { key: string; gated: boolean };

/**
 * Every file that an opportunity references. Its hero is on its card, which every member sees; the content of its
 * page is gated.
 */
export function filesOf({ heroKey, content }: Pick<OpportunityFields, 'heroKey' | 'content'>): ShownFile[] {
  const open = [...(heroKey ? [heroKey] : []), ...keysOf(content.hero)];
  const gated = [
    ...(content.pictures ?? []).flatMap(keysOf),
    ...(content.updates ?? []).flatMap(({ key, captionsKey, poster }) => [
      key,
      ...(captionsKey ? [captionsKey] : []),
      ...keysOf(poster),
    ]),
  ];
  const files = new Map(gated.map((key) => [key, true]));
  for (const key of open) files.set(key, false);
  return [...files].map(([key, isGated]) => ({ key, gated: isGated }));
}

const keysOf = (picture: ContentPicture | undefined): string[] =>
  picture ? [picture.key, ...picture.variants.map(({ key }) => key)] : [];
