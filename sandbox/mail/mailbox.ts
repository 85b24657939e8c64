import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { ServiceName } from '../calls.ts';
import { DurableMap, writeAtomically } from '../durable-map.ts';

/** What the list shows of a mail; the mail itself lies beside it as it arrived. */
export type MailSummary = {
  id: string;
  receivedAt: string;
  /** Who it was really handed over for, blind copies included. */
  recipients: string[];
  from: string;
  to: string;
  subject: string;
  messageId: string | null;
  attachments: number;
  size: number;
  /** The service that took it. */
  via: ServiceName;
};

export type MailFilter = { to?: string; subject?: string; text?: string };

const contains = (text: string, part = ''): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** Every mail that arrived, kept as raw source with a parsed summary. */
export class Mailbox {
  readonly #folder: string;
  readonly #mails: DurableMap<MailSummary>;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mail', 'raw');
    mkdirSync(this.#folder, { recursive: true });
    this.#mails = new DurableMap(join(dataDir, 'mail', 'mails.log'));
  }

  get size(): number {
    return this.#mails.size;
  }

  /** The mail is on disk when this resolves. */
  async add(raw: Buffer, recipients: readonly string[], via: ServiceName): Promise<MailSummary> {
    const email = await PostalMime.parse(raw);
    const summary: MailSummary = {
      id: randomUUID(),
      receivedAt: new Date().toISOString(),
      recipients: [...recipients],
      from: email.from ? addressText(email.from) : '',
      to: (email.to ?? []).map(addressText).join(', '),
      subject: email.subject ?? '',
      messageId: email.messageId ?? null,
      attachments: email.attachments.length,
      size: raw.length,
      via,
    };
    writeAtomically(this.#file(summary.id), raw);
    await this.#mails.set(summary.id, summary);
    return summary;
  }

  /** Newest first; each part of the filter is looked for anywhere, capitals or not. */
  find({ to, subject, text }: MailFilter): MailSummary[] {
    return [...this.#mails.values()]
      .filter((mail) => {
        const addressees = [mail.to, ...mail.recipients].join(' ');
        return (
          contains(addressees, to) &&
          contains(mail.subject, subject) &&
          contains(`${addressees} ${mail.subject} ${mail.from}`, text)
        );
      })
      .reverse();
  }

  get(id: string): MailSummary | undefined {
    return this.#mails.get(id);
  }

  /** @param id of a mail that is there */
  raw(id: string): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  async parsed(id: string): Promise<Email> {
    return PostalMime.parse(await this.raw(id));
  }

  async clear(): Promise<void> {
    const ids = [...this.#mails.values()].map((mail) => mail.id);
    await Promise.all(ids.map((id) => this.#mails.delete(id)));
    await Promise.all(ids.map((id) => rm(this.#file(id), { force: true })));
  }

  close(): Promise<void> {
    return this.#mails.close();
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}

export function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
