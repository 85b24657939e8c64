export type PageShape = 'cards' | 'article' | 'figures' | 'list' | 'text';

const SHAPES: readonly [RegExp, PageShape][] = [
  [/^\/opportunities\/[^/]+\/[^/]+/, 'article'],
  [/^\/(opportunities|funds)/, 'cards'],
  [/^\/(dashboard|portfolio)/, 'figures'],
  [/^\/(documents|notifications|faqs|admin)/, 'list'],
];

/** Returns the layout shape of the page at a path. */
export const shapeOf = (pathname: string): PageShape =>
  SHAPES.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'text';
