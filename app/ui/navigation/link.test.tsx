import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Link } from './link.tsx';
import { NavLink } from './nav-link.tsx';
import { PREFETCH_MARGIN } from './prefetch-signals.ts';

const draw = (link: React.ReactNode, at = '/') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[at]}>{link}</MemoryRouter>);

test('seed §9: links prefetch with a 200px margin', () => {
  expect(PREFETCH_MARGIN).toBe('200px');
});

describe('Link', () => {
  test('to our own pages navigates client-side', () => {
    const html = draw(<Link to="/faqs">FAQs</Link>);
    expect(html).toContain('href="/faqs"');
    expect(html).not.toContain('target');
  });

  test.each(['?page=2', '#answer', '?page=2#answer'])(
    '%s is on this page, and drops the current query and hash',
    (to) => {
      expect(draw(<Link to={to}>More</Link>, '/faqs?page=1#question')).toContain(`href="/faqs${to}"`);
    },
  );

  test.each(['https://example.com', 'http://example.com', '//example.com'])(
    '%s opens a new tab and says so',
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

describe('NavLink', () => {
  const isCurrent = (link: React.ReactNode, at: string) => draw(link, at).includes('aria-current="page"');

  test.each([
    ['/docs', '/docs', true],
    ['/docs', '/docs/start', true],
    ['/docs', '/docs-old', false],
    ['/docs?sort=name', '/docs', true],
    ['/docs/start', '/docs', false],
  ])('to %s is current at %s: %s', (to, at, expected) => {
    expect(isCurrent(<NavLink to={to}>Guides</NavLink>, at)).toBe(expected);
  });

  test('with `end` is current only at its exact path', () => {
    const link = (
      <NavLink to="/docs" end>
        Guides
      </NavLink>
    );
    expect([isCurrent(link, '/docs'), isCurrent(link, '/docs/start')]).toEqual([true, false]);
  });
});
