import { expect, test } from 'vitest';
import { readTraceParent } from './trace-parent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('a traceparent names a trace and a span, also in a later version with more fields', () => {
  const parent = { traceId: TRACE, spanId: SPAN };
  expect(readTraceParent(`00-${TRACE}-${SPAN}-01`)).toEqual(parent);
  expect(readTraceParent(`00-${TRACE}-${SPAN}-00`)).toEqual(parent);
  expect(readTraceParent(`01-${TRACE}-${SPAN}-01-more`)).toEqual(parent);
});

test.each([
  ['nothing', undefined],
  ['an empty one', ''],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['the invalid version', `ff-${TRACE}-${SPAN}-01`],
  ['no trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['no span', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['more than its version has', `00-${TRACE}-${SPAN}-01-more`],
  ['a line of the log in it', `00-${TRACE}-${SPAN}-01\n{"level":30}`],
])('%s is no traceparent', (_what, header) => {
  expect(readTraceParent(header)).toBeNull();
});
