import { describe, expect, test } from 'vitest';
import { allPlaces } from '../frame/navigation.ts';
import { matchingPlaces, opportunityResults, stillMatching } from './search-results.ts';

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

  test('opportunities whose name says it come before those that only deal with it', () => {
    const nordics = {
      slug: 'harbour',
      name: 'Harbour Logistics II',
      stage: 'open',
      sector: 'Logistics',
      region: 'Nordics',
    };
    const nordic = { ...nordics, slug: 'nordic-cold-storage', name: 'Nordic Cold Storage' };
    expect(opportunityResults([nordics, nordic], 'nor').map(({ title }) => title)).toEqual([
      'Nordic Cold Storage',
      'Harbour Logistics II',
    ]);
  });

  test('an answer to an earlier query shows only what belongs to the present one', () => {
    const food = {
      slug: 'solera-foods',
      name: 'Solera Foods',
      stage: 'open',
      sector: 'Food',
      region: 'Iberia',
    };
    expect(stillMatching([food], 'sol iberia')).toEqual([food]);
    expect(stillMatching([food], 'solid')).toEqual([]);
  });

  test('an opportunity leads to its page under its stage', () => {
    const found = {
      slug: 'solera-foods',
      name: 'Solera Foods',
      stage: 'open',
      sector: 'Food',
      region: 'Iberia',
    };
    expect(opportunityResults([found], 'solera')).toEqual([
      {
        to: '/opportunities/open/solera-foods',
        title: 'Solera Foods',
        note: 'Food · Iberia',
        icon: 'Pipeline',
      },
    ]);
  });
});
