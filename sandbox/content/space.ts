import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DurableMap } from '../durable-map.ts';
import type { Surroundings } from '../stand-in.ts';

export type ContentOptions = {
  space: string;
  environment: string;
  accessToken: string;
  previewToken: string;
  /** Where messages about entries go, and what signs them. */
  webhookUrl: string;
  webhookSecret: string;
};

export type Fields = Record<string, unknown>;

/** An entry, or an asset where it has no content type. Times are milliseconds. */
export type Item = {
  id: string;
  contentType: string | null;
  createdAt: number;
  /** What editors see; none once it is deleted. */
  draft: Fields | null;
  draftAt: number;
  published: Fields | null;
  /** How often it was published. */
  revision: number;
  /** When it last came out or went; 0 when it was never out. */
  turnedAt: number;
};

export const kindOf = (item: Item) => (item.contentType === null ? 'Asset' : 'Entry');
export const link = (linkType: string, id: string) => ({ sys: { type: 'Link' as const, linkType, id } });
const iso = (time: number): string => new Date(time).toISOString();

/** What editors do; what comes out or goes is told to the application, and remembered for the delta. */
export class Space {
  readonly options: ContentOptions;
  readonly #items: DurableMap<Item>;
  readonly #webhooks: Surroundings['webhooks'];
  #clock = 0;
  /** Tokens of the delta that were given earlier are refused. */
  expiredAt: number;

  constructor({ dataDir, webhooks }: Surroundings, options: ContentOptions) {
    this.options = options;
    this.#items = new DurableMap(join(dataDir, 'items.log'));
    this.#webhooks = webhooks;
    this.expiredAt = this.#items.values().next().value?.createdAt ?? this.now();
  }

  /** A time that no other change has. */
  now = (): number => {
    this.#clock = Math.max(Date.now(), this.#clock + 1);
    return this.#clock;
  };
  /** From now on every token that was given is refused. */
  expireTokens(): void {
    this.expiredAt = this.now();
  }

  all = () => [...this.#items.values()].filter(({ draft }) => draft);
  get = (id: string) => this.all().find((item) => item.id === id);
  close = () => this.#items.close();

  /** What came out or went after one time and up to another, in that order. */
  turned(after: number, to: number): Item[] {
    const turned = [...this.#items.values()].filter(({ turnedAt }) => turnedAt > after && turnedAt <= to);
    return turned.sort((a, b) => a.turnedAt - b.turnedAt);
  }

  /** The content types that there are entries of, with the fields that those have, all told as text. */
  types() {
    const entries = Object.groupBy(this.all(), ({ contentType }) => contentType ?? '');
    return Object.entries(entries).flatMap(([id, items = []]) => {
      const names = new Set(items.flatMap(({ draft }) => Object.keys(draft ?? {})));
      const fields = [...names].map((name) => ({ id: name, name, type: 'Symbol', localized: false }));
      return id ? { sys: { id, type: 'ContentType' }, name: id, displayField: fields[0]?.id, fields } : [];
    });
  }

  /** Saves a draft and, if asked to, publishes it. */
  async put(id: string, contentType: string | null, draft: Fields, publish = true, isTold = true) {
    const fresh = { published: null, revision: 0, turnedAt: 0, createdAt: this.now() };
    const item: Item = { ...fresh, ...this.#items.get(id), id, contentType, draft, draftAt: this.now() };
    if (publish) Object.assign(item, { published: draft, revision: item.revision + 1, turnedAt: this.now() });
    await this.#items.set(id, item);
    if (publish && isTold) await this.#tell(item, 'publish');
  }

  async unpublish(id: string): Promise<void> {
    const item = this.get(id);
    if (!item?.published) return;
    const gone = { ...item, published: null, turnedAt: this.now() };
    await this.#items.set(id, gone);
    await this.#tell(gone, 'unpublish');
  }

  async remove(id: string): Promise<void> {
    await this.unpublish(id);
    const item = this.get(id);
    if (item) await this.#items.set(id, { ...item, draft: null, revision: 0 });
  }

  /** As the delivery interface words an item: what a reader may see of it, or that it is gone. */
  show(item: Item, preview = false) {
    const { id, createdAt, draftAt, revision, turnedAt, contentType } = item;
    const fields = preview ? item.draft : item.published;
    const [kind, at] = [kindOf(item), iso(preview ? draftAt : turnedAt)];
    const sys = {
      space: link('Space', this.options.space),
      environment: link('Environment', this.options.environment),
      id,
      type: fields ? kind : `Deleted${kind}`,
      revision,
      createdAt: iso(createdAt),
      updatedAt: at,
      ...(fields ? contentType && { contentType: link('ContentType', contentType) } : { deletedAt: at }),
    };
    return { metadata: { tags: [] }, sys, fields: fields ?? {} };
  }

  /** The same with the locales of each field, as in the delta and in messages. */
  showLocales(item: Item) {
    const { sys, fields } = this.show(item);
    const localized = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]);
    return item.published ? { sys, fields: Object.fromEntries(localized) } : { sys };
  }

  async #tell(item: Item, act: 'publish' | 'unpublish'): Promise<void> {
    const { webhookUrl: url, webhookSecret } = this.options;
    if (url === '') return;
    const signed = {
      'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
      'x-contentful-timestamp': String(Date.now()),
      'x-contentful-topic': `ContentManagement.${kindOf(item)}.${act}`,
    };
    const body = JSON.stringify(this.showLocales(item));
    const named = Object.entries(signed).map((pair) => pair.join(':'));
    const lines = ['POST', new URL(url).pathname, named.join(';'), body].join('\n');
    const signature = createHmac('sha256', webhookSecret).update(lines).digest('hex');
    const type = 'application/vnd.contentful.management.v1+json';
    const headers = { ...signed, 'content-type': type, 'x-contentful-signature': signature };
    await this.#webhooks.send('content', { url, headers, body });
  }
}
