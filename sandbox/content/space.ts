import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DurableMap } from '../durable-map.ts';
import type { Surroundings } from '../stand-in.ts';

type Fields = Record<string, unknown>;

/** An entry, or an asset when it has no content type. Times are in milliseconds. */
export type Item = {
  id: string;
  contentType: string | null;
  createdAt: number;
  /** The version that editors see; absent once it is deleted. */
  draft: Fields | null;
  draftAt: number;
  published: Fields | null;
  /** The number of publications. */
  revision: number;
  /** When it was last published or unpublished; 0 when it was never published. */
  turnedAt: number;
};

/** The URL that receives messages about entries, and the secret that signs them. */
type Hook = { webhookUrl: string; webhookSecret: string };

export const kindOf = ({ contentType }: Item) => (contentType === null ? 'Asset' : 'Entry');

const iso = (time: number): string => new Date(time).toISOString();

/** The editors' actions; each publication or removal is sent to the application and recorded for the delta. */
export class Space {
  readonly #items: DurableMap<Item>;
  readonly #webhooks: Surroundings['webhooks'];
  readonly #hook: Hook;
  #clock = 0;
  /** Tokens of the delta issued before this are rejected. */
  expiredAt: number;

  constructor({ dataDir, webhooks }: Surroundings, hook: Hook) {
    this.#items = new DurableMap(join(dataDir, 'items.db'));
    this.#webhooks = webhooks;
    this.#hook = hook;
    this.expiredAt = this.#items.values().next().value?.createdAt ?? this.now();
  }

  /** Returns a time that no other change has. */
  now = (): number => {
    this.#clock = Math.max(Date.now(), this.#clock + 1);
    return this.#clock;
  };
  /** Invalidates every token issued so far. */
  expireTokens(): void {
    this.expiredAt = this.now();
  }

  all = () => [...this.#items.values()].filter(({ draft }) => draft);
  get = (id: string) => this.all().find((item) => item.id === id);
  close = () => this.#items.close();

  /** Returns the items published or removed after one time and up to another, in that order. */
  turned(after: number, to: number): Item[] {
    const turned = [...this.#items.values()].filter(({ turnedAt }) => turnedAt > after && turnedAt <= to);
    return turned.sort((a, b) => a.turnedAt - b.turnedAt);
  }

  /** Saves a draft and publishes it if requested. */
  async put(id: string, contentType: string | null, draft: Fields, publish = true, isTold = true) {
    const fresh = { published: null, revision: 0, turnedAt: 0, createdAt: this.now() };
    const item = { ...fresh, ...this.#items.get(id), id, contentType, draft, draftAt: this.now() };
    await this.#items.set(id, item);
    if (publish) await this.#turn({ ...item, published: draft, revision: item.revision + 1 }, isTold);
  }

  async unpublish(id: string): Promise<void> {
    const item = this.get(id);
    if (item?.published) await this.#turn({ ...item, published: null });
  }

  async remove(id: string): Promise<void> {
    await this.unpublish(id);
    const item = this.get(id);
    if (item) await this.#items.set(id, { ...item, draft: null, revision: 0 });
  }

  /** Records a publication or removal, and sends a message about it. */
  async #turn(turned: Item, isTold = true): Promise<void> {
    const item = { ...turned, turnedAt: this.now() };
    await this.#items.set(item.id, item);
    const { webhookUrl: url, webhookSecret } = this.#hook;
    if (!isTold || url === '') return;
    const signed = {
      'x-contentful-signed-headers': 'x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
      'x-contentful-timestamp': String(Date.now()),
      'x-contentful-topic': `ContentManagement.${kindOf(item)}.${item.published ? 'publish' : 'unpublish'}`,
    };
    const body = JSON.stringify(showLocales(item));
    const named = Object.entries(signed).map((pair) => pair.join(':'));
    const lines = ['POST', new URL(url).pathname, named.join(';'), body].join('\n');
    const signature = createHmac('sha256', webhookSecret).update(lines).digest('hex');
    const headers = { ...signed, 'content-type': 'application/json', 'x-contentful-signature': signature };
    await this.#webhooks.send('content', { url, headers, body });
  }
}

/** Formats an item as the delivery API does: its published version, or that it is gone. */
export function show(item: Item, preview = false) {
  const { id, revision, contentType } = item;
  const fields = preview ? item.draft : item.published;
  const updatedAt = iso(preview ? item.draftAt : item.turnedAt);
  const type = `${fields ? '' : 'Deleted'}${kindOf(item)}`;
  const more = { createdAt: iso(item.createdAt), ...(!fields && { deletedAt: updatedAt }) };
  const typeLink = contentType && { sys: { type: 'Link', linkType: 'ContentType', id: contentType } };
  const sys = { id, type, revision, updatedAt, ...more, ...(typeLink && { contentType: typeLink }) };
  return { metadata: { tags: [] }, sys, fields: fields ?? {} };
}

/** The same with the locales of each field, as in the delta and in messages. */
export function showLocales(item: Item) {
  const { sys, fields } = show(item);
  const localized = Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }]);
  return { sys, ...(item.published && { fields: Object.fromEntries(localized) }) };
}

/** The content types of the model and of the existing entries, with the fields of these, all declared as text. */
export function contentTypes(items: readonly Item[], model: readonly string[]) {
  const unused = Object.fromEntries(model.map((id): [string, Item[]] => [id, []]));
  const entries = { ...unused, ...Object.groupBy(items, ({ contentType }) => contentType ?? '') };
  return Object.entries(entries).flatMap(([id, alike = []]) => {
    const names = Object.keys(Object.assign({}, ...alike.map(({ draft }) => draft)));
    const fields = names.map((name) => ({ id: name, name, type: 'Symbol' }));
    return id === '' ? [] : { sys: { id, type: 'ContentType' }, name: id, displayField: names[0], fields };
  });
}
