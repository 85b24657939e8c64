import { expect, test } from 'vitest';
import { exposition } from './exposition.ts';

const TEXT = `# HELP vestry_mails_total Mails in_total by outcome.
# TYPE vestry_mails_total counter
vestry_mails_total{outcome="sent"} 3

# HELP vestry_odd_total A gauge with a counter's name.
# TYPE vestry_odd_total gauge
vestry_odd_total 2

# HELP vestry_wait_seconds Waits.
# TYPE vestry_wait_seconds histogram
vestry_wait_seconds_bucket{le="+Inf"} 1
vestry_wait_seconds_sum 0.5
vestry_wait_seconds_count 1
`;

test.each([undefined, '*/*', 'text/plain;version=0.0.4;q=1'])(
  'with Accept %j it is in the text format, as it came',
  (accept) => {
    expect(exposition(TEXT, accept)).toEqual({
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: TEXT,
    });
  },
);

test('OpenMetrics names a counter without its suffix, has no empty line, and says where it ends', () => {
  const accept = 'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1';
  expect(exposition(TEXT, accept)).toEqual({
    type: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
    body: `# HELP vestry_mails Mails in_total by outcome.
# TYPE vestry_mails counter
vestry_mails_total{outcome="sent"} 3
# HELP vestry_odd_total A gauge with a counter's name.
# TYPE vestry_odd_total gauge
vestry_odd_total 2
# HELP vestry_wait_seconds Waits.
# TYPE vestry_wait_seconds histogram
vestry_wait_seconds_bucket{le="+Inf"} 1
vestry_wait_seconds_sum 0.5
vestry_wait_seconds_count 1
# EOF
`,
  });
});
