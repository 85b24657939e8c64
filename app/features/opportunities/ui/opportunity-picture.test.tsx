import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OpportunityPicture } from './opportunity-picture.tsx';

const hero = {
  id: 'hero',
  key: 'pictures/hero/original.jpg',
  alt: '',
  width: 2400,
  height: 1050,
  variants: [
    { key: 'pictures/hero/960 wide.webp', width: 960, format: 'webp' as const },
    { key: 'pictures/hero/1600.webp', width: 1600, format: 'webp' as const },
  ],
};

test('a picture with sizes lets the browser choose, and loads immediately above the fold', () => {
  const html = renderToStaticMarkup(
    <OpportunityPicture heroKey="pictures/hero.svg" picture={hero} alt="Cranes" eager />,
  );
  expect(html).toContain(
    'srcSet="/media/pictures/hero/960%20wide.webp 960w, /media/pictures/hero/1600.webp 1600w"',
  );
  expect(html).toMatch(
    /<img src="\/media\/pictures\/hero\/original\.jpg" alt="Cranes"[^>]*fetchPriority="high"/,
  );
  expect(html).not.toContain('loading=');
});

test('a picture without sizes is loaded by its key; without a picture a plain placeholder is shown', () => {
  const html = renderToStaticMarkup(<OpportunityPicture heroKey="pictures/hero.svg" />);
  expect(html).toMatch(/<img src="\/media\/pictures\/hero\.svg" alt=""[^>]*loading="lazy"/);
  expect(html).not.toContain('<source');
  expect(renderToStaticMarkup(<OpportunityPicture heroKey={null} />)).toMatch(/^<div aria-hidden="true"/);
});
