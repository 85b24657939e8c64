import { expect, test } from 'vitest';
import { type AddressTexts, addressLines, readAddress } from './postal-address.ts';

const NOTHING: AddressTexts = { street: '', building: '', postCode: '', town: '', country: '' };

test('nothing at all is no address', () => {
  expect(readAddress({ ...NOTHING, street: '  ' })).toEqual({ address: null });
});

test('once any part is given, the town and the country are needed', () => {
  expect(readAddress({ ...NOTHING, street: 'Storgatan' })).toEqual({ wrong: ['town', 'country'] });
  expect(readAddress({ ...NOTHING, town: ' Zug ', country: 'CH' })).toEqual({
    address: { street: null, building: null, postCode: null, town: 'Zug', country: 'CH' },
  });
  expect(readAddress({ ...NOTHING, town: 'Zug', country: 'ZZ' })).toEqual({ wrong: ['country'] });
});

test('each part is as long as ISO 20022 allows', () => {
  const longest = { street: 'S'.repeat(70), building: '1'.repeat(16), postCode: '8'.repeat(16) };
  const texts = { ...longest, town: 'T'.repeat(35), country: 'CH' };
  expect(readAddress(texts)).toEqual({ address: texts });
  const longer = { ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, `${text}x`])) };
  expect(readAddress({ ...texts, ...longer })).toEqual({
    wrong: ['street', 'building', 'postCode', 'town', 'country'],
  });
});

test('an envelope is written as its country does', () => {
  const parts = { street: 'High Street', building: '5', postCode: 'N1 9GU', town: 'London', country: 'GB' };
  expect(addressLines(parts)).toEqual(['5 High Street', 'London N1 9GU', 'United Kingdom']);
  expect(addressLines({ ...parts, country: 'DE' })).toEqual(['High Street 5', 'N1 9GU London', 'Germany']);
});
