import { describe, expect, test } from 'vitest';
import { firmEnvironment } from '#tests/setup/firm-environment.ts';
import { readEnvironment } from './env.server.ts';

const tracesOf = (change: Record<string, string>) => readEnvironment({ ...process.env, ...change }).TRACES;
const ENDPOINT = 'http://collector:4318';

describe('traces', () => {
  test('are off without a collector, whatever else is set', () => {
    expect(tracesOf({ OTEL_SERVICE_NAME: 'vestry', OTEL_TRACES_SAMPLER_ARG: '1' })).toBeNull();
  });

  test('go to the collector with its keys, a tenth of them by default', () => {
    expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT })).toEqual({
      endpoint: ENDPOINT,
      headers: {},
      service: 'vestry',
      ratio: 0.1,
    });
    const headers = ' x-api-key=a%20b%3D , authorization=Basic QQ==,';
    const ratio = '0.5';
    expect(
      tracesOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT,
        OTEL_EXPORTER_OTLP_HEADERS: headers,
        OTEL_TRACES_SAMPLER_ARG: ratio,
      }),
    ).toMatchObject({ headers: { 'x-api-key': 'a b=', authorization: 'Basic QQ==' }, ratio: 0.5 });
  });

  test.each(['production', 'qa'])('in %s go over https, or to this machine', (APP_ENV) => {
    const outside = firmEnvironment();
    const read = (OTEL_EXPORTER_OTLP_ENDPOINT: string) =>
      readEnvironment({ ...outside, APP_ENV, OTEL_EXPORTER_OTLP_ENDPOINT }).TRACES?.endpoint;
    for (const address of ['https://collector:4318', 'http://localhost:4318', 'http://127.0.0.1:4318'])
      expect(read(address)).toBe(address);
    expect(() => read(ENDPOINT)).toThrow('Invalid environment variables: OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_HEADERS', 'the-key-alone'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-api-key=%zz'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://collector'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['HEALTH_ADDRESS', 'somewhere'],
    ['LISTEN_ADDRESS', 'somewhere'],
  ])('a wrong %s (%s) stops the start by its name, without its value', (name, value) => {
    const read = () => readEnvironment({ ...process.env, [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(value);
  });
});
