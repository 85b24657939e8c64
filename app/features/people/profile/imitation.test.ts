import { expect, test } from 'vitest';
import { imitatesFirm } from './imitation.ts';

const FIRM = { firmNames: ['Vestry', 'Alder Partners LLP'], adminNames: ['Maren Holt', 'Ines Carvalho'] };

test.each([
  'ꓦestry',
  'AIder Partners L.L.P.',
  'Vеstrу',
  '𝐕estry',
  'ᴠᴇꜱᴛʀʏ',
  'V3stry',
  'ᴍaren ʜolt',
  'Маren Ноlt',
  'Maren Ηοlt',
  'Iɴᴇꜱ Cɑrvɑlhο',
  'Holt, Maren',
  'ꓲnes Carvalho',
  'lnes Carvalho',
])('%s could be taken for the firm or its people', (name) => expect(imitatesFirm(name, FIRM)).toBe(true));

test.each([
  'Иван Петров',
  'Γιώργος Νικολάου',
  'Արամ Խաչատրյան',
  'ᏣᎳᎩ',
  'Dave Stryker',
  'Søren Müller',
  '田中 太郎',
  'محمد',
])('%s is nobody else’s name', (name) => expect(imitatesFirm(name, FIRM)).toBe(false));
