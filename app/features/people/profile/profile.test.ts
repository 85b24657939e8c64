import { describe, expect, test } from 'vitest';
import { isPersonal } from '#app/platform/audit/personal-fields.ts';
import { obstaclesTo, whatIsKept } from '../leaving/deletion.ts';
import { ENTITY_FIELDS, ENTITY_KINDS, entityInput } from './entities/entity.ts';
import { type ProfileDetails, profileDetails } from './profile.ts';

const DETAILS: ProfileDetails = {
  name: 'Ada Lindqvist',
  phone: '+46 (8) 123-456.7',
  country: 'SE',
  locale: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  currency: 'SEK',
};

describe('members’ own details', () => {
  test.each([
    [{}, []],
    [{ phone: null, country: null }, []],
    [{ name: '  ' }, ['name']],
    [{ name: 'A\0da' }, ['name']],
    [{ phone: 'call me' }, ['phone']],
    [{ phone: '+49' }, ['phone']],
    [{ phone: '1'.repeat(60) }, ['phone']],
    [{ country: 'XX' }, ['country']],
    [{ locale: 'tlh' }, ['locale']],
    [{ currency: 'BTC' }, ['currency']],
  ])('%o', (change, wrong) => {
    const { error } = profileDetails.safeParse({ ...DETAILS, ...change });
    expect([...new Set(error?.issues.map(({ path }) => path[0]))]).toEqual(wrong);
  });
});

const ENTITIES = {
  individual: { kind: 'individual', name: 'Ada Lindqvist', country: 'SE' },
  joint: { kind: 'joint', name: 'Ada Lindqvist', secondName: 'Bo Lindqvist', country: 'SE' },
  company: {
    kind: 'company',
    name: 'Lindqvist AB',
    registrationNumber: '556016-0680',
    country: 'SE',
    address: 'Storgatan 1\n111 22 Stockholm',
  },
  trust: { kind: 'trust', name: 'Lindqvist Trust', trustee: 'Cy Trustees Ltd', country: 'GB' },
} as const;

describe.each(ENTITY_KINDS)('an entity: %s', (kind) => {
  test('has its own fields, all of which are required', () => {
    const entity = ENTITIES[kind];
    expect(entityInput.parse(entity)).toEqual(entity);
    expect(Object.keys(entity).sort()).toEqual(['kind', ...ENTITY_FIELDS[kind]].sort());
    for (const field of ENTITY_FIELDS[kind]) {
      const { error } = entityInput.safeParse({ ...entity, [field]: ' ' });
      expect(error?.issues.map(({ path }) => path[0])).toContain(field);
    }
  });

  test('is personal in the audit log as a whole, except for its kind', () => {
    const about = { act: 'entity.add', subject: { type: 'investing_entity', id: 'x' } };
    const readable = Object.keys(ENTITIES[kind]).filter((field) => !isPersonal(about, field));
    expect(readable).toEqual(['kind']);
  });
});

describe('deleting an account', () => {
  const none = { commitments: { unfunded: 0, all: 0 }, positions: { held: 0, awaited: 0, all: 0 } };

  test('is possible for members without investments', () => {
    expect(obstaclesTo(none)).toEqual([]);
    const over = { commitments: { unfunded: 0, all: 3 }, positions: { held: 0, awaited: 0, all: 2 } };
    expect(obstaclesTo(over)).toEqual([]);
  });

  test('is not possible while there are investments', () => {
    const several = { commitments: { unfunded: 1, all: 3 }, positions: { held: 2, awaited: 1, all: 2 } };
    expect(obstaclesTo(several)).toEqual([
      'This member holds 2 positions. Wind up or transfer first.',
      'This member has one accepted commitment that is not funded yet.',
      'This member has one funded commitment without a position. Create positions once the opportunity is closed.',
    ]);
  });

  test('states what is kept', () => {
    expect(whatIsKept({ ...none, signed: false })).toEqual([
      'The audit log, including which documents you received',
    ]);
    const some = {
      commitments: { unfunded: 0, all: 1 },
      positions: { held: 0, awaited: 0, all: 1 },
      signed: true,
    };
    expect(whatIsKept(some)).toHaveLength(4);
  });
});
