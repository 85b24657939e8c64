import { BLOCKS, type Document, INLINES, type TopLevelBlock } from '@contentful/rich-text-types';
import type { FeeTerms, OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';

const words = (value: string) => ({ nodeType: 'text' as const, value, marks: [], data: {} });

/** A text of paragraphs. */
export const textOf = (...paragraphs: string[]): Document =>
  documentOf(
    ...paragraphs.map((value) => ({ nodeType: BLOCKS.PARAGRAPH, data: {}, content: [words(value)] })),
  );

/** A text with one link in it. */
export const linkTo = (uri: string): Document =>
  documentOf({
    nodeType: BLOCKS.PARAGRAPH,
    data: {},
    content: [words('Read '), { nodeType: INLINES.HYPERLINK, data: { uri }, content: [words('the report')] }],
  });

/** A text with a picture in it. */
export const pictureIn = (id: string): Document =>
  documentOf({
    nodeType: BLOCKS.EMBEDDED_ASSET,
    data: { target: { sys: { id, type: 'Link', linkType: 'Asset' } } },
    content: [],
  });

export const documentOf = (...content: unknown[]): Document => ({
  nodeType: BLOCKS.DOCUMENT,
  data: {},
  content: content as TopLevelBlock[],
});

/** Fees in which each part is stated, with `change` applied. */
export const feesOf = (change: Partial<FeeTerms> = {}): FeeTerms => ({
  firstCall: 8_500,
  entry: 0,
  management: 75,
  basis: 'called',
  isOutside: false,
  carry: 1_000,
  hurdle: 700,
  ...change,
});

let made = 0;

/** The complete content of an opportunity, ready to be published, with `change` applied. */
export function writtenFields(change: Partial<OpportunityFields> = {}): OpportunityFields {
  made += 1;
  return {
    slug: `solera-foods-${made}`,
    name: 'Solera Foods',
    summary: 'Preserved vegetables for grocers.',
    sector: 'Food',
    region: 'Iberia',
    type: 'Growth equity',
    currency: 'EUR',
    target: fromMajor(2_000_000, 'EUR'),
    minimum: fromMajor(50_000, 'EUR'),
    maximum: fromMajor(500_000, 'EUR'),
    step: fromMajor(10_000, 'EUR'),
    requiresAccreditation: false,
    opensAt: null,
    closesAt: null,
    heroKey: 'pictures/solera.svg',
    content: {
      keyFigures: [{ label: 'Margin', value: '14 %' }],
      sections: [{ id: 'thesis', title: 'Why now', body: textOf('The jars sell.') }],
      team: [{ name: 'Inés Vidal', role: 'Founder', bio: 'Third generation.' }],
      timeline: [{ date: '2026-03-01', title: 'First call' }],
      heroAlt: 'A drawing of jars',
    },
    ...change,
  };
}

/** An uploaded picture as stored. */
export const pictureNamed = (id: string, alt = 'The plant from above') => ({
  id,
  key: `pictures/${id}/picture.jpg`,
  alt,
  width: 1600,
  height: 900,
  variants: [{ key: `pictures/${id}/480.avif`, width: 480, format: 'avif' as const }],
});
