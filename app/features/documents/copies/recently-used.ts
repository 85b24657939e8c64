/** A cache by key up to a total size; it drops the least recently used value. */
export class RecentlyUsed<Value> {
  readonly #values = new Map<string, { value: Value; size: number }>();
  readonly #most: number;
  #size = 0;

  /** @param most maximum total size. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const kept = this.#values.get(key);
    if (!kept) return undefined;
    // A map keeps the order of insertion: the first one is the oldest.
    this.#values.delete(key);
    this.#values.set(key, kept);
    return kept.value;
  }

  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    if (size > this.#most) return;
    this.#values.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#values.get(key)?.size ?? 0;
    this.#values.delete(key);
  }
}
