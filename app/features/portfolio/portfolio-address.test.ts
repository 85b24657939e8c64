import { expect, test } from 'vitest';
import { portfolioAddress, portfolioViewFrom } from './portfolio-address.ts';

const parse = (search: string) => portfolioViewFrom(new URLSearchParams(search));

test('a view survives a round trip through a URL', () => {
  const search =
    'as_of=2026-06-30&known_at=2026-07-31T10%3A00%3A00.000Z&currency=own&range=3y&by=sector&sort=-irr&kind=fund';
  expect(portfolioAddress('/portfolio', parse(search))).toBe(`/portfolio?${search}`);
  expect(portfolioAddress('/portfolio', parse(''))).toBe('/portfolio');
});

test('invalid values in a URL are ignored', () => {
  expect(
    parse('as_of=2026-02-30&known_at=yesterday&currency=XXX&range=9y&by=luck&sort=shoe&kind=cat'),
  ).toEqual(parse(''));
  expect(parse('as_of=0001-01-01').asOf).toBeNull();
});
