import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityProvider } from '#app/integrations/identity/oidc.server.ts';

const CLIENT = 'vestry';
const SUB = 'auth0|ada';
const PERSON = { sub: SUB, email: 'ada@vestry.test', email_verified: true, name: 'Ada Lindqvist' };

describe('ASVS 6.8.2: an ID token', () => {
  const held = {} as { issuer: string; idToken: string; key: CryptoKey; other: CryptoKey; close(): unknown };

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    held.key = privateKey;
    held.other = (await generateKeyPair('RS256')).privateKey;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
    const bodies: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: held.issuer,
        authorization_endpoint: `${held.issuer}authorize`,
        token_endpoint: `${held.issuer}token`,
        userinfo_endpoint: `${held.issuer}userinfo`,
        jwks_uri: `${held.issuer}jwks`,
      }),
      '/jwks': () => ({ keys: [jwk] }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: held.idToken }),
      '/userinfo': () => PERSON,
    };
    const server = createServer(({ url = '' }, response) => {
      const body = bodies[url]?.();
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    held.issuer = `http://localhost:${(server.address() as AddressInfo).port}/`;
    held.close = () => server.close();
  });
  afterAll(() => held.close());

  async function signInWith(key: CryptoKey) {
    const provider = createIdentityProvider({
      issuer: held.issuer,
      clientId: CLIENT,
      clientSecret: 'secret',
      appUrl: 'http://localhost:3000',
      roleClaims: [],
    });
    const { attempt } = await provider.startSignIn({ maxAgeSeconds: 3600 });
    held.idToken = await new SignJWT({ ...PERSON, nonce: attempt.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(held.issuer)
      .setAudience(CLIENT)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    return provider.finishSignIn(`?code=c&state=${attempt.state}`, attempt);
  }

  test('that the provider signed is accepted', async () => {
    expect((await signInWith(held.key)).profile).toMatchObject({ sub: SUB, email: PERSON.email });
  });

  test('that another key signed is refused', async () => {
    await expect(signInWith(held.other)).rejects.toThrow();
  });
});
