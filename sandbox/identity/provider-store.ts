import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { DurableMap } from '../durable-map.ts';

type Entry = { payload: AdapterPayload; expiresAt: number | null };

/** Keeps the provider's sessions, grants, codes and tokens over restarts. */
export class ProviderStore {
  readonly #entries: DurableMap<Entry>;
  readonly #byUid = new Map<string, string>();

  constructor(dataDir: string) {
    this.#entries = new DurableMap(join(dataDir, 'provider.log'), isAlive);
    for (const [key, entry] of this.#entries.entries())
      if (entry.payload.uid) this.#byUid.set(entry.payload.uid, key);
  }

  readonly adapter = (model: string): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000;
      if (payload.uid) this.#byUid.set(payload.uid, `${model}:${id}`);
      await this.#entries.set(`${model}:${id}`, { payload, expiresAt });
    },
    find: async (id) => this.#alive(`${model}:${id}`)?.payload,
    findByUid: async (uid) => this.#alive(this.#byUid.get(uid) ?? '')?.payload,
    // Belongs to the device flow, which the stand-in does not offer.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const entry = this.#alive(`${model}:${id}`);
      if (!entry) return;
      const payload = { ...entry.payload, consumed: Math.floor(Date.now() / 1000) };
      await this.#entries.set(`${model}:${id}`, { ...entry, payload });
    },
    destroy: (id) => this.#remove(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      const keys = [...this.#entries.entries()]
        .filter(([, entry]) => entry.payload.grantId === grantId)
        .map(([key]) => key);
      await Promise.all(keys.map((key) => this.#remove(key)));
    },
  });

  close(): Promise<void> {
    return this.#entries.close();
  }

  #alive(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry && isAlive(entry) ? entry : undefined;
  }

  #remove(key: string): Promise<void> {
    const uid = this.#entries.get(key)?.payload.uid;
    if (uid) this.#byUid.delete(uid);
    return this.#entries.delete(key);
  }
}

const isAlive = (entry: Entry): boolean => entry.expiresAt === null || entry.expiresAt > Date.now();
