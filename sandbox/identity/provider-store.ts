import type { Adapter, AdapterPayload } from 'oidc-provider';
import { DurableMap } from '../durable-map.ts';

type Entry = { payload: AdapterPayload; expiresAt: number | null };

/** Keeps the provider's sessions, grants, codes and tokens over restarts. */
export class ProviderStore extends DurableMap<Entry> {
  readonly #byUid = new Map<string | undefined, string>();

  constructor(file: string) {
    super(file, isAlive);
    for (const [key, { payload }] of this.entries()) this.#byUid.set(payload.uid, key);
  }

  readonly adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000;
      this.#byUid.set(payload.uid, `${model}:${id}`);
      await this.set(`${model}:${id}`, { payload, expiresAt });
    },
    find: async (id) => this.#alive(`${model}:${id}`)?.payload,
    findByUid: async (uid) => this.#alive(this.#byUid.get(uid))?.payload,
    // Belongs to the device flow, which the stand-in does not offer.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const entry = this.#alive(`${model}:${id}`);
      if (!entry) return;
      const payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) };
      await this.set(`${model}:${id}`, { ...entry, payload });
    },
    destroy: (id) => this.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      const revoked = [...this.entries()].filter(([, entry]) => entry.payload.grantId === grantId);
      await Promise.all(revoked.map(([key]) => this.delete(key)));
    },
  });

  /** Ends every session of an account, so that its next sign-in asks again. Returns the ids that clients know. */
  async endSessionsOf(accountId: string): Promise<string[]> {
    const open = [...this.entries()].filter(
      ([key, { payload }]) => key.startsWith('Session:') && payload.accountId === accountId,
    );
    await Promise.all(open.map(([key]) => this.delete(key)));
    return open.flatMap(([, { payload }]) =>
      Object.values(payload.authorizations ?? {}).flatMap(({ sid }) => sid ?? []),
    );
  }

  #alive(key = ''): Entry | undefined {
    const entry = this.get(key);
    return entry && isAlive(entry) ? entry : undefined;
  }
}

const isAlive = (entry: Entry): boolean => entry.expiresAt === null || entry.expiresAt > Date.now();
