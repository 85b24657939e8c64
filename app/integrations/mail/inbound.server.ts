import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import { storable } from '#app/domain/text/plain-text.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { type FormField, readFormData } from './form-data.ts';
import type { readHtml } from './html-text.server.ts';
import type { MailPart, MailParts } from './whole-mail.server.ts';

/** A mail to one of our addresses. */
export type InboundMail = {
  /** Identifies the mail across repeated deliveries: its own id, or a hash of its content if it has none. */
  messageId: string;
  /** The author's address in lower case; empty if there is none or more than one. */
  from: string;
  /** The addresses that it was delivered to, lower-case. */
  to: string[];
  /** What a reader sees; `null` if it cannot be read. */
  text: string | null;
  /** Whether it was sent automatically: an absence reply, a mailing list, a bounce report. */
  isAutomatic: boolean;
  /** Whether neither the server that sent it (SPF) nor a signature (DKIM) shows that it is from its author's domain. */
  isUnproven: boolean;
  /** Without the pictures that its text shows. */
  files: InboundFile[];
  /** All of it. */
  whole: MailParts;
};

export type InboundFile = { name: string; bytes: Buffer };

/** A mail as delivered, of which only its recipients have been read, since most mails to a public address are irrelevant. */
export type Delivery = { to: string[]; fields: readonly FormField[] };

/** The service's own limit. */
export const MOST_INBOUND_BYTES = 30 * 1024 * 1024;
const LONGEST_TEXT = 200_000;
const KILOBYTE = 1024;
/** Mail servers accept less. */
const LONGEST_HEADERS = 256 * KILOBYTE;
/** Limits of the fields that are parsed whenever a mail is for us. */
const LONGEST = {
  headers: LONGEST_HEADERS,
  from: 64 * KILOBYTE,
  envelope: 64 * KILOBYTE,
  charsets: 64 * KILOBYTE,
  'attachment-info': LONGEST_HEADERS,
  SPF: KILOBYTE,
  dkim: 64 * KILOBYTE,
};

/**
 * Reads the recipients of a mail that the service delivers; `null` for an invalid body.
 * @throws DomainError `payload_too_large` for headers that no mail server accepts.
 */
export async function readDelivery(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  contentType: string,
): Promise<Delivery | null> {
  const fields = await readFormData(body, contentType, LONGEST);
  return fields && { to: addresses(readRecord(textOf(fields, 'envelope', {})).to), fields };
}

/** Reads the rest of a mail. @throws DomainError `unavailable` while too much is read. */
export async function readInboundMail({ to, fields }: Delivery): Promise<InboundMail> {
  const charsets = readRecord(textOf(fields, 'charsets', {}));
  const text = (name: string) => textOf(fields, name, charsets);
  const [headers, html] = [text('headers'), text('html')];
  const { from: sender } = readRecord(text('envelope'));
  const from = authorIn(headers, text('from'));
  const files = filesIn(fields, readRecord(text('attachment-info')));
  const pictures = files.filter(isPicture).flatMap(({ contentId }) => contentId ?? []);
  // Some programs send an empty text along with HTML.
  const plain = text('text').trim() === '' ? null : text('text').slice(0, LONGEST_TEXT);
  const isHtmlRead = html !== '' && (plain === null || pictures.length > 0);
  const { text: seen, shown } = isHtmlRead ? await htmlFacts(html, pictures) : { text: '', shown: [] };
  const words = plain ?? seen;
  return {
    messageId: headerIn(headers, 'message-id') || hashOf(fields),
    from,
    to,
    text: words === null ? null : storable(words),
    isAutomatic: isAutomatic(headers, sender),
    isUnproven: isUnproven(from, { spf: text('SPF'), dkim: text('dkim'), sender }),
    files: files.filter((file) => !isInline(file, shown)),
    whole: { headers, text: text('text'), html, files },
  };
}

const readHtmlApart = inOwnProcess<typeof readHtml>('readHtml');

/** HTML beyond the limits is for a person to read. @throws DomainError `unavailable` while too much is read. */
async function htmlFacts(html: string, contentIds: readonly string[]): Promise<ReturnType<typeof readHtml>> {
  try {
    return await readHtmlApart(Buffer.from(html), contentIds);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'unprocessable')) throw error;
    return { text: null, shown: [] };
  }
}

type Results = { spf: string; dkim: string; sender: unknown };

/**
 * The service names a result for the server, and one for each signature: `{@example.com : pass}`. Anyone can pass both
 * for a domain of their own, so that they count only for the author's (as in DMARC, which the service does not check).
 */
function isUnproven(author: string, { spf, dkim, sender }: Results): boolean {
  if (spf.trim() === '' && dkim.trim() === '') return false;
  const proven = Array.from(
    dkim.matchAll(/@([^\s@:{},]{1,253})\s*:\s*pass\b/gi),
    ([, domain = '']) => domain,
  );
  if (/^\s*pass\b/i.test(spf) && typeof sender === 'string') proven.push(domainOf(sender));
  return !proven.some((domain) => isSameOrWithin(domain, domainOf(author)));
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Companies send from one domain, sign with another, and one is part of the other: `mail.example.com`. */
function isSameOrWithin(one: string, other: string): boolean {
  const [a, b] = [plainDomain(one), plainDomain(other)];
  return a !== '' && b !== '' && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}

/** DNS takes any byte, and Node reads a name as that of a URL: `x.com/.evil.com` as `x.com`. */
const plainDomain = (domain: string): string =>
  /^[\p{L}\p{M}\p{N}._-]+$/u.test(domain) ? domainToASCII(domain) : '';

/** Not of the raw body, whose boundary may differ each time. */
function hashOf(fields: readonly FormField[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of fields) hash.update(`${name.length} ${name} ${bytes.length} `).update(bytes);
  return `sha256.${hash.digest('hex')}`;
}

function textOf(fields: readonly FormField[], name: string, charsets: Record<string, unknown>): string {
  const field = fields.find((one) => one.name === name && one.fileName === null);
  const charset = charsets[name];
  return field ? decode(field.bytes, typeof charset === 'string' ? charset : 'utf-8') : '';
}

/** Mail programs also send other bytes than they announce, and use encodings that are not known here. */
function decode(bytes: Buffer, charset: string): string {
  const announced = /^\s*(?:us-)?ascii\s*$/i.test(charset) ? [] : [charset];
  for (const label of [...announced, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function readRecord(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

const LONGEST_HEADER = 1_000;

/** Returns a header; long ones are folded over several lines. */
function headersIn(headers: string, name: string): string[] {
  const lines = headers.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) =>
      storable(
        line
          .slice(name.length + 1)
          .trim()
          .slice(0, LONGEST_HEADER),
      ),
    );
}

const headerIn = (headers: string, name: string): string => headersIn(headers, name)[0] ?? '';

/** Words of a name in which an address says nothing: quoted, encoded (RFC 2047), or a comment. */
const NAME = /"(?:[^"\\]|\\.){0,1000}"|=\?[\w*-]{1,60}\?[bq]\?[^?\s]{0,200}\?=|\([^()]{0,1000}\)/gi;
const ADDRESS = /[^\s<>,;:@"()]+@[^\s<>,;:@"()]+/g;

/**
 * Returns the one address of the author, in lower case; empty if there is none or several. Read from the header as it
 * was sent: the service decodes names in its own field, where a name may look like an address.
 */
function authorIn(headers: string, field: string): string {
  const [header = field.slice(0, LONGEST_HEADER), ...more] = headersIn(headers, 'from');
  const found = new Set(header.replace(NAME, ' ').toLowerCase().match(ADDRESS));
  const [author = '', ...others] = found;
  const isWhole = more.length === 0 && header.length < LONGEST_HEADER;
  return isWhole && others.length === 0 ? author : '';
}

const addresses = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').map((one) => one.toLowerCase()) : [];

/** RFC 3834, and the headers of programs that do not follow it. */
function isAutomatic(headers: string, sender: unknown): boolean {
  const submitted = headerIn(headers, 'auto-submitted').toLowerCase();
  const precedence = headerIn(headers, 'precedence').toLowerCase();
  return (
    sender === '' ||
    (submitted !== '' && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    headerIn(headers, 'x-autoreply') !== '' ||
    headerIn(headers, 'x-autorespond') !== ''
  );
}

const info = z.object({ type: z.string().optional(), 'content-id': z.string().optional() }).catch({});

function filesIn(fields: readonly FormField[], facts: Record<string, unknown>): MailPart[] {
  return fields
    .filter(({ name, fileName }) => /^attachment\d+$/.test(name) && fileName !== null)
    .map(({ name, fileName, contentType, bytes }) => {
      const { type = contentType, 'content-id': id } = info.parse(facts[name]);
      return {
        name: storable((fileName ?? '').slice(0, 255)),
        bytes,
        contentType: type.toLowerCase(),
        contentId: id?.replace(/^<(.*)>$/, '$1') ?? null,
      };
    });
}

/**
 * A picture that the text shows, for example in a signature. A content id alone says nothing: some mail programs give
 * one to every file.
 */
const isPicture = ({ contentType }: MailPart): boolean => contentType.startsWith('image/');
const isInline = (file: MailPart, shown: readonly string[]): boolean =>
  isPicture(file) && file.contentId !== null && shown.includes(file.contentId);
