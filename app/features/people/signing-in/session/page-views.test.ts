import { describe, expect, test } from 'vitest';
import { createPageViews } from './page-views.ts';

function pageViews() {
  let time = 0;
  const views = createPageViews('https://vestry.test', () => time);
  return { visit: views.visit, wait: (seconds: number) => (time += seconds * 1000) };
}

describe('seed §4: page views', () => {
  test('each route change reports the previous page and the seconds spent on it', () => {
    const { visit, wait } = pageViews();
    expect(visit({ pathname: '/opportunities/open', search: '?sector=Food' })).toBeNull();
    wait(12.34);
    expect(visit({ pathname: '/portfolio', search: '' })).toEqual({
      'previous page': '/opportunities/open',
      'previous URL': 'https://vestry.test/opportunities/open?sector=Food',
      'time spent': 12.3,
    });
  });

  test('a change of the query is not a route change and does not restart the clock', () => {
    const { visit, wait } = pageViews();
    visit({ pathname: '/documents', search: '' });
    wait(4);
    expect(visit({ pathname: '/documents', search: '?year=2026' })).toBeNull();
    wait(6);
    expect(visit({ pathname: '/faqs', search: '' })).toEqual({
      'previous page': '/documents',
      'previous URL': 'https://vestry.test/documents?year=2026',
      'time spent': 10,
    });
  });

  test('secrets in an address stay in the browser', () => {
    const { visit } = pageViews();
    visit({ pathname: '/onboarding/waitlist-preferences', search: '?token=abc&step=2' });
    expect(visit({ pathname: '/auth/waitlist', search: '' })?.['previous URL']).toBe(
      'https://vestry.test/onboarding/waitlist-preferences?step=2',
    );
  });

  test.each(['/search?q=', '/documents?year=2026&search=', '/opportunities/open/solera?ask='])(
    'what a person typed stays in the browser: %s',
    (address) => {
      const { visit } = pageViews();
      const [pathname = '', query] = address.split('?');
      visit({ pathname, search: `?${query}my+divorce` });
      expect(visit({ pathname: '/faqs', search: '' })?.['previous URL']).not.toMatch(
        /divorce|q=|search=|ask=/,
      );
    },
  );
});
