import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { ServiceName } from '../calls.ts';
import { DurableMap, writeAtomically } from '../durable-map.ts';

export type MailFilter = { to?: string; subject?: string; text?: string };

const contains = (text: string, part = ''): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** The summary of a mail in the list; the mail itself is stored next to it as it arrived. */
export type MailSummary = ReturnType<typeof summaryOf>;

type Args = Readonly<Record<string, string>>;

const summaryOf = (
  email: Email,
  size: number,
  recipients: readonly string[],
  via: ServiceName,
  args: Args,
) => ({
  id: randomUUID() as string,
  receivedAt: new Date().toISOString(),
  /** The envelope recipients, including blind copies. */
  recipients: [...recipients],
  from: email.from ? addressText(email.from) : '',
  to: (email.to ?? []).map(addressText).join(', '),
  subject: email.subject ?? '',
  messageId: email.messageId ?? null,
  attachments: email.attachments.length,
  size,
  /** The service that received it. */
  via,
  /** Arguments that the sender wants returned with every event about it. */
  args,
});

/** Every mail that arrived, kept as raw source with a parsed summary. */
export class Mailbox extends DurableMap<MailSummary> {
  readonly #folder: string;

  constructor(dataDir: string) {
    super(join(dataDir, 'mail', 'mails.log'));
    this.#folder = join(dataDir, 'mail', 'raw');
  }

  /** The mail is on disk when this resolves. */
  async add(
    raw: Buffer,
    recipients: readonly string[],
    via: ServiceName,
    args: Args = {},
  ): Promise<MailSummary> {
    const summary = summaryOf(await PostalMime.parse(raw), raw.length, recipients, via, args);
    writeAtomically(this.#file(summary.id), raw);
    await this.set(summary.id, summary);
    return summary;
  }

  /** Newest first; each part of the filter is a case-insensitive substring. */
  find({ to, subject, text }: MailFilter): MailSummary[] {
    return [...this.values()].reverse().filter((mail) => {
      const addressees = [mail.to, ...mail.recipients].join(' ');
      return (
        contains(addressees, to) &&
        contains(mail.subject, subject) &&
        contains(`${addressees} ${mail.subject} ${mail.from}`, text)
      );
    });
  }

  /** @param id of an existing mail */
  raw(id: string): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  async parsed(id: string): Promise<Email> {
    return PostalMime.parse(await this.raw(id));
  }

  async clear(): Promise<void> {
    const ids = [...this.values()].map(({ id }) => id);
    await Promise.all(ids.flatMap((id) => [this.delete(id), rm(this.#file(id), { force: true })]));
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.eml`);
  }
}

export function addressText(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}
