import { describe, expect, test } from 'vitest';
import { allPlaces } from './navigation.ts';
import { matchingPlaces, opportunityResults } from './search-results.ts';

const places = allPlaces({ role: 'active', ndaSigned: true });
const titles = (query: string) => matchingPlaces(places, query).map(({ title }) => title);

describe('search everything', () => {
  test('finds a place by the beginnings of its words, in any case and with or without accents', () => {
    expect(titles('port')).toEqual(['Portfolio']);
    expect(titles('PREF')).toEqual(['Investment preferences']);
    expect(titles('inv pref')).toEqual(['Investment preferences']);
    expect(titles('prófile')).toEqual(['Profile', 'Edit profile']);
    expect(titles('folio')).toEqual([]);
  });

  test('offers every place while nothing is typed', () => {
    expect(titles('')).toHaveLength(places.length);
  });

  test('an opportunity leads to its page under its stage', () => {
    const found = {
      slug: 'solera-foods',
      name: 'Solera Foods',
      stage: 'open',
      sector: 'Food',
      region: 'Iberia',
    };
    expect(opportunityResults([found])).toEqual([
      {
        to: '/opportunities/open/solera-foods',
        title: 'Solera Foods',
        note: 'Food · Iberia',
        icon: 'Pipeline',
      },
    ]);
  });
});
