import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { foldedText, foldedWords, soughtWords } from '#app/domain/text/folded-text.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { soughtOf, typosOf } from './sought.ts';

useTestDatabase();

const SAMPLES = [
  'Kontor Systems',
  'Größe & Straße',
  'ŒUVRE, Æther, Þór, Łódź, Ølby, İstanbul',
  'Ωmega ΣΑΣ жук ЖУК',
  'CALL-2026/03 (Q3), 12.5 %',
  'ada.lindqvist@vestry.test',
  "O’Neill's “fund” – II · III",
  'ﬁrst ＦＵＬＬ width ①',
  '北京 投资, 서울',
  'tab\tand\nline\u00a0and\u2003space\ufeff',
  '€100m → £5',
  'quarzit-\nfinanzierung, Quarz\u00ad\nfinanzierung, a\u00adbc',
  'long-term 2024-\r\n2025',
  'Gru\u0308n, l´été, ʼn, D’Arc–Rock’n’Roll',
  'כּ שָׁלוֹם · مُحَمَّد · 東京都港区 ｶﾞｷﾞｸﾞ ・ กรุงเทพ 𠮷野家',
  '',
];

test('a search is folded in the same way as the index', async () => {
  for (const text of SAMPLES) {
    const { rows } = await db().execute<{ folded: string; words: string[]; line: string }>(
      sql`select search_fold(${text}) as folded, search_list(${text}) as words, search_line(${text}) as line`,
    );
    expect(rows[0]?.folded, text).toBe(foldedText(text));
    const words = new Set(rows[0]?.words);
    expect(
      [...new Set(foldedWords(text))].filter((word) => !words.has(word)),
      text,
    ).toEqual([]);
    for (const word of soughtWords(text))
      expect(
        [...words].some((one) => one.startsWith(word)),
        word,
      ).toBe(true);
    expect(rows[0]?.line, text).toBe(soughtOf(`aa ${text}`)?.line.slice(2).trim());
  }
});

test('and tolerates the same typos', async () => {
  for (const word of ['solera', 'soler', 'sole', 'aabbaa', 'жуковский', 'fund2', 'incomprehensibilities']) {
    const { rows } = await db().execute<{ typo: string }>(sql`select distinct search_typos(${word}) as typo`);
    expect(rows.map(({ typo }) => typo).sort(), word).toEqual(typosOf(word).toSorted());
  }
});

describe('a typo', () => {
  const isForgiven = (typed: string, meant: string) =>
    typosOf(typed).some((typo) => typosOf(meant).includes(typo));

  test.each(['solra', 'sollera', 'solwra', 'sloera', 'olera', 'zolera', 'solerx'])(
    '%s matches solera: a missing, added, wrong or swapped letter',
    (typed) => expect(isForgiven(typed, 'solera')).toBe(true),
  );

  test.each(['sol', 'sole', 'salara', 'areola'])('%s does not', (typed) =>
    expect(isForgiven(typed, 'solera')).toBe(false),
  );
});

test('a search has at least two letters and at most eight words', () => {
  expect(soughtOf(' k ')).toBeNull();
  expect(soughtOf('—!')).toBeNull();
  expect(soughtOf('Kö')).toEqual({ words: ['ko'], line: 'ko', typed: 'kö' });
  expect(soughtOf('a '.repeat(50))?.words).toHaveLength(8);
});
