import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Link } from './link.tsx';
import { PREFETCH_MARGIN } from './link-prefetch.tsx';

const draw = (link: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{link}</MemoryRouter>);

test('seed §9: links prefetch with a 200px margin', () => {
  expect(PREFETCH_MARGIN).toBe('200px');
});

describe('Link', () => {
  test('ours stays in the page', () => {
    const html = draw(<Link to="/faqs">FAQs</Link>);
    expect(html).toContain('href="/faqs"');
    expect(html).not.toContain('target');
  });

  test.each(['https://example.com', 'http://example.com', '//example.com'])(
    '%s opens outside and says so',
    (to) => {
      const html = draw(<Link to={to}>Report</Link>);
      expect(html).toContain('target="_blank"');
      expect(html).toContain('rel="noopener noreferrer"');
      expect(html).toContain('#External-18');
      expect(html).toContain('(opens in a new tab)');
    },
  );

  test.each(['mailto:ir@example.com', 'tel:+4681234'])('%s is left to the browser', (to) => {
    const html = draw(<Link to={to}>Write</Link>);
    expect(html).toContain(`href="${to}"`);
    expect(html).not.toContain('target');
  });
});
