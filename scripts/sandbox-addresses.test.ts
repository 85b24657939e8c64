import { expect, test } from 'vitest';
import { consoleAddress } from './sandbox-addresses.ts';

test.each([
  [{}, 'http://localhost:4000'],
  [{ SANDBOX_CONSOLE_PORT: '5123' }, 'http://localhost:5123'],
  [{ SANDBOX_CONSOLE_PORT: '5123', SANDBOX_PUBLIC_HOST: 'vestry.test' }, 'http://vestry.test:5123'],
])('the printed address of the sandbox with %j is %s', (env, address) => {
  expect(consoleAddress(env)).toBe(address);
});
