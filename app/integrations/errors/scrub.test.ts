import type { Event } from '@sentry/core';
import { expect, test } from 'vitest';
import { bareCopy, scrubReport } from './scrub.ts';

const TRACE = 'b'.repeat(32);

const report: Event = {
  event_id: 'a'.repeat(32),
  message: 'no mail to ada@x.test',
  transaction: '/onboarding?token=key',
  server_name: 'host-of-ours',
  user: { email: 'ada@x.test', ip_address: '10.0.0.1' },
  request: {
    url: 'https://club.example/onboarding?token=key#top',
    query_string: 'token=key',
    cookies: { vestry_session: 'stolen' },
    headers: { 'User-Agent': 'Browser', Referer: 'https://x.test/?q=1' },
  },
  exception: {
    values: [
      {
        type: 'Error',
        value: 'GET https://x.test/a?code=1 failed for ada@x.test',
        stacktrace: { frames: [{ filename: 'https://club.example/assets/a.js', lineno: 1 }] },
      },
    ],
  },
  breadcrumbs: [
    {
      category: 'fetch',
      data: { url: '/api/trpc/waitlist.join?input={"email":"ada@x.test"}', status_code: 200 },
    },
  ],
  contexts: { trace: { trace_id: TRACE, span_id: 'c'.repeat(16), data: { from: '/a?invite=1' } } },
};

test('a report is sent without the person, user input and secrets', () => {
  const left = scrubReport({ ...report, sdkProcessingMetadata: { untouched: true } } as Event);
  expect(JSON.stringify(left)).not.toMatch(/ada@x|key|stolen|10\.0\.0\.1|host-of-ours|code=|invite=|Referer/);
  expect(left).toMatchObject({
    event_id: report.event_id,
    transaction: '/onboarding',
    request: { url: 'https://club.example/onboarding#top', headers: { 'User-Agent': 'Browser' } },
    exception: { values: [{ type: 'Error', stacktrace: report.exception?.values?.[0]?.stacktrace }] },
    breadcrumbs: [{ data: { url: '/api/trpc/waitlist.join', status_code: 200 } }],
    contexts: { trace: { trace_id: TRACE } },
    sdkProcessingMetadata: { untouched: true },
  });
  expect(report.user).toBeDefined();
});

test('values that are not text stay unchanged', () => {
  const date = new Date();
  expect(bareCopy({ date, list: [1, null, undefined, '/a?b=c'] })).toEqual({
    date,
    list: [1, null, undefined, '/a'],
  });
});
