import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Name, operationsIn, withoutComments } from './content-reader.ts';

/** The operators of a content, each with the names that precede it. */
const read = (content: string) =>
  [...operationsIn(Buffer.from(content, 'latin1'))].map(({ operator, operands }) =>
    [...operands.flatMap((one) => (one instanceof Name ? [one.text] : [])), operator].join(' '),
  );

test.each([
  ['/A Do', ['A Do']],
  ['/A#42 Do/C Do', ['A#42 Do', 'C Do']],
  ['(/B Do \\) /B Do (/B Do)) Tj /A Do', ['Tj', 'A Do']],
  ['% /B Do\r/A Do', ['A Do']],
  ['<2f42> Tj [(/B Do) -20 <2f>] TJ /A Do', ['Tj', 'TJ', 'A Do']],
  ['BI /W 1 /CS /C ID /B Do EIx\x01EI /A Do', ['W CS C BI', 'A Do']],
  ['/Span <</ActualText (/B Do) /X [/B]>> BDC /A Do EMC', ['Span BDC', 'A Do', 'EMC']],
  ['q/A DoQ q1 0 0 1 0 0cm/A Do', ['q', 'A Do', 'Q', 'q', 'cm', 'A Do']],
  ['/ScN /P scn ) ] >> } /A Do', ['ScN P scn', 'A Do']],
])('reads %s', (content, expected) => {
  expect(read(content)).toEqual(expected);
});

test('reads anything', () => {
  const part = fc.constantFrom(
    ...'()<>[]{}/%\\ \n',
    'BI',
    'ID',
    'EI',
    'Do',
    '/A',
    '1.5',
    '-',
    'x',
    '<<',
    '>>',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      for (const { start, end } of operationsIn(Buffer.from(parts.join(''))))
        expect(end).toBeGreaterThan(start);
    }),
  );
});

test('comments become spaces, but not what looks like one in a text or a picture', () => {
  const picture = 'BI /W 9 /H 9 /F /A85 ID 87cUEI\nabcdefghijk%l\n~>\nEI';
  const content = `q % of Bo\n(5 % \\) a) Tj [(b) % c\r 4] TJ ${picture} Q % end`;
  const expected = `q ${' '.repeat(7)}\n(5 % \\) a) Tj [(b) ${' '.repeat(3)}\r 4] TJ ${picture} Q ${' '.repeat(5)}`;
  expect(withoutComments(Buffer.from(content)).toString()).toBe(expected);
});
