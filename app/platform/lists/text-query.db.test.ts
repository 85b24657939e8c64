import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { textQuery } from './text-query.ts';

useTestDatabase();

async function isFound(text: string, search: string): Promise<boolean> {
  const { rows } = await db().execute<{ found: boolean }>(
    sql`select to_tsvector('simple', search_text(${text})) @@ to_tsquery('simple', ${textQuery(search)}) as found`,
  );
  return rows[0]?.found ?? false;
}

test.each([
  'Helios-2',
  'Solar Park 2.0',
  'Wind/Solar Portfolio',
  'Booking.ly',
  'Vestas A/S',
  'Battery 1.5 GW',
  'Unit 4-7',
  'Covid-19 Tests',
  'Series B+',
  "O’Neil & O'Neil",
  'Rock\\Roll',
  'https://vestry.test/about?a=1',
])('%j is found by its exact name, in other letters, and among other words', async (name) => {
  expect(await isFound(name, name)).toBe(true);
  expect(await isFound(`Three parks by ${name} in Spain`, name.toUpperCase())).toBe(true);
});

test.each([
  ['Helios-2', 'hel'],
  ['Helios-2', 'helios-'],
  ['Solar Park 2.0', '2.'],
  ['Wind/Solar Portfolio', 'wind/so port'],
  ['Cold Storage', 'cold-sto'],
  ['Storage, cold', 'cold/storage'],
])('%j is found by %j, as it is typed', async (name, search) => {
  expect(await isFound(name, search)).toBe(true);
});

test.each([
  ['Die Quarzit-\nfinanzierung', 'Quarzitfinanzierung'],
  ['Die Quarzit-\r\n  finanzierung', 'quarzit-finanzierung'],
  ['Die Quarzit\u00ad\nfinanzierung', 'quarzitfinanz'],
  ['Die Quarzit-\nfinanzierung', 'finanzierung'],
  ['A long-\nterm lease', 'long-term'],
  ['Ein Quarzit\u00adwerk', 'quarzitwerk'],
  ['本基金投资于北京的物业。', '投资'],
  ['本基金投资于北京的物业。', '北京的物业'],
  ['本基金投资于北京的物业。', '业'],
  ['東京のデータセンター', 'データセンター'],
  ['東京のﾃﾞｰﾀｾﾝﾀｰ', 'データ'],
  ['서울부동산투자', '부동산'],
  ['กองทุนอสังหาริมทรัพย์', 'อสังหา'],
  ['ABC基金', '基金'],
  ['Der Düsselberg', 'dusselberg'],
  ['Der Du\u0308sselberg', 'Düsselberg'],
  ['Die Straße', 'STRASSE'],
  ['Die Strasse', 'straße'],
  ['A ﬁrst ＦＵＬＬ report', 'first full'],
  ['Łódź and Ølby, Ærø', 'lodz olby aero'],
  ['Mr O’Neill', "o'neill"],
  ["Mr O'Neill", 'OʼNeill'],
  ['Mr O’Neill', 'oneill'],
  ['Mr O’Neill', 'neill'],
  ['L’investissement', 'investissement'],
])('%j is found by %j: both are folded', async (text, search) => {
  expect(await isFound(text, search)).toBe(true);
});

test.each([
  ['本基金投资于北京的物业。', '上海'],
  ['本基金投资于北京的物业。', '京北'],
  ['Quarzit - Finanzierung', 'quarzitfinanzierung'],
  ['Helios-2', 'Helios-3'],
  ['Solar Park 2.0', '2.1'],
  ['Solar', "Wind') | ('Solar"],
  ['Solar', '!Wind'],
])('%j is not found by %j', async (name, search) => {
  expect(await isFound(name, search)).toBe(false);
});

test('no text becomes a query that PostgreSQL rejects', async () => {
  const signs = fc.constantFrom(...`ab2 '\\":*&|!()<>-./@#?=+~,;%é½ß\u00a0\n\0`);
  const texts = fc.oneof(
    fc.string({ unit: signs, maxLength: 100 }),
    fc.string({ unit: 'binary', maxLength: 100 }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (search) => {
      const query = textQuery(search);
      if (query !== null) await db().execute(sql`select to_tsquery('simple', ${query})`);
    }),
    { numRuns: 400 },
  );
});
