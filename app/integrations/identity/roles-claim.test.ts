import { expect, test } from 'vitest';
import { Wrong } from '#app/domain/findings.ts';
import { rolesClaimIn, rolesClaimStep } from './roles-claim.ts';

const WANTED = 'https://invest.example/roles';
const OTHER = 'https://invest.example/role';
const signal = AbortSignal.timeout(60_000);
const step = (token: Record<string, unknown> | null) =>
  rolesClaimStep(WANTED, async () => token && rolesClaimIn(token, [WANTED])).run(signal);

test('a token with the claim is in order, also of a person without a role', async () => {
  expect(await step({ aud: ['client'], [WANTED]: [] })).toBe(
    `The token of the newest sign-in has the roles in ${WANTED}.`,
  );
});

test('a token without it is an error, which names the claim that is there instead', async () => {
  await expect(step({ aud: ['client'], amr: ['mfa'], sub: 'x', [OTHER]: ['admin'] })).rejects.toMatchObject({
    message: expect.stringContaining(`has no claim ${WANTED}`),
    mend: expect.stringContaining(`It has ${OTHER}: set AUTH0_ROLES_CLAIM`),
  });
  await expect(step({ aud: ['client'], sub: 'x' })).rejects.toBeInstanceOf(Wrong);
  await expect(step({ sub: 'x' })).rejects.toMatchObject({
    mend: expect.stringContaining('Deploy the action'),
  });
});

test('before anyone has signed in it says what to do', async () => {
  expect(await step(null)).toContain('sign in once, and run this again');
});
