import { describe, expect, test } from 'vitest';
import { changeEnvironment } from '#tests/setup/rewire.ts';
import { urlTo } from './links.server.ts';
import { settings } from './settings.server.ts';
import { environment, wired } from './wiring.server.ts';

describe('a wired part', () => {
  test('is created on first use, once, and recreated after the environment changes', () => {
    let made = 0;
    const part = wired(({ APP_NAME }) => {
      made += 1;
      return { name: APP_NAME };
    });
    expect(made).toBe(0);
    expect(part()).toBe(part());
    expect([made, part().name]).toEqual([1, 'Vestry']);
    const undo = changeEnvironment({ APP_NAME: 'Birch Club' });
    expect([part().name, made]).toEqual(['Birch Club', 2]);
    undo();
    expect(part().name).toBe('Vestry');
  });

  test('cannot be created from an invalid environment', () => {
    expect(() => changeEnvironment({ HUBSPOT_API_KEY: undefined })).toThrow(
      'Invalid environment variables: HUBSPOT_API_KEY',
    );
    changeEnvironment({ HUBSPOT_API_KEY: 'crm-key' });
  });

  test('can be changed in tests only', () => {
    const before = environment();
    expect(() => changeEnvironment({ APP_ENV: 'development' })).toThrow('Only a test');
    expect(environment()).toBe(before);
    changeEnvironment({ APP_ENV: 'test' });
  });
});

test('our own pages have full addresses, including the query', () => {
  const undo = changeEnvironment({ APP_BASE_URL: 'https://invest.example/' });
  expect(urlTo('/dashboard')).toBe('https://invest.example/dashboard');
  expect(urlTo('/api/auth/signup', { invite: 'a b&c' })).toBe(
    'https://invest.example/api/auth/signup?invite=a+b%26c',
  );
  expect(settings()).toMatchObject({ origin: 'https://invest.example', isHttps: true });
  undo();
  expect(settings().isHttps).toBe(false);
});
