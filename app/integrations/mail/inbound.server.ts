import { createHash } from 'node:crypto';
import parseAddresses from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { storable } from '#app/domain/input-text.ts';
import { type FormField, readFormData } from './form-data.ts';

/** A mail to one of our addresses. */
export type InboundMail = {
  /** Identifies the mail across repeated deliveries: its own id, or a hash of its content if it has none. */
  messageId: string;
  /** The author's address in lower case; empty if there is none or more than one. */
  from: string;
  /** The addresses that it was delivered to, lower-case. */
  to: string[];
  /** Parsed on first use, since most mails to a public address are irrelevant. */
  readonly text: string;
  /** Whether it was sent automatically: an absence reply, a mailing list, a bounce report. */
  isAutomatic: boolean;
  files: InboundFile[];
};

export type InboundFile = { name: string; bytes: Buffer };

/** The service's own limit. */
export const MOST_INBOUND_BYTES = 30 * 1024 * 1024;
const LONGEST_TEXT = 200_000;

/** Reads a mail that the service delivers; `null` for an invalid body. */
export function readInboundMail(body: Uint8Array, contentType: string): InboundMail | null {
  const fields = readFormData(body, contentType);
  if (!fields) return null;
  const charsets = readRecord(textOf(fields, 'charsets', {}));
  const text = (name: string) => textOf(fields, name, charsets);
  const headers = text('headers');
  const envelope = readRecord(text('envelope'));
  return {
    messageId: headerIn(headers, 'message-id') || hashOf(fields),
    from: authorIn(headers, text('from')),
    to: addresses(envelope.to),
    get text() {
      return storable((text('text') || withoutTags(text('html'))).slice(0, LONGEST_TEXT));
    },
    isAutomatic: isAutomatic(headers, envelope.from),
    files: filesIn(fields, readRecord(text('attachment-info')), text('html')),
  };
}

/** Not of the raw body, whose boundary may differ each time. */
function hashOf(fields: readonly FormField[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of fields) hash.update(`${name.length} ${name} ${bytes.length} `).update(bytes);
  return `sha256.${hash.digest('hex')}`;
}

function textOf(fields: readonly FormField[], name: string, charsets: Record<string, unknown>): string {
  const field = fields.find((one) => one.name === name && one.fileName === null);
  if (!field) return '';
  const charset = charsets[name];
  try {
    return new TextDecoder(typeof charset === 'string' ? charset : 'utf-8').decode(field.bytes);
  } catch {
    // An unknown encoding.
    return field.bytes.toString('utf8');
  }
}

function readRecord(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

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
          .slice(0, 1_000),
      ),
    );
}

const headerIn = (headers: string, name: string): string => headersIn(headers, name)[0] ?? '';

/** Part of a name that is not written in ASCII (RFC 2047). Decoded, it may hold a comma or look like an address. */
const ENCODED_WORD = /=\?[\w*-]{1,60}\?[bq]\?[^?\s]{0,200}\?=/gi;

/**
 * Returns the one address of the author, in lower case; empty if there is none or several. Read from the header as it
 * was sent: the service decodes names in its own field, where a comma in one would look like the end of an address.
 */
function authorIn(headers: string, field: string): string {
  const [header = field.slice(0, 1_000), ...more] = headersIn(headers, 'from');
  if (more.length > 0) return '';
  const found = parseAddresses(header.replace(ENCODED_WORD, 'name'), { flatten: true });
  // What has no address is the first part of a name with a comma.
  const [author, ...others] = found.filter(({ address }) => address);
  return author && others.length === 0 ? author.address.toLowerCase() : '';
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

function filesIn(fields: readonly FormField[], info: Record<string, unknown>, html: string): InboundFile[] {
  const shown = contentIdsIn(html);
  return fields
    .filter(({ name, fileName }) => /^attachment\d+$/.test(name) && fileName !== null)
    .filter(({ name }) => !isInline(info[name], shown))
    .map(({ fileName, bytes }) => ({ name: storable((fileName ?? '').slice(0, 255)), bytes }));
}

const embedded = z.object({ type: z.string(), 'content-id': z.string() });

/**
 * A picture that the text shows, for example in a signature. A content id alone says nothing: some mail programs give
 * one to every file.
 */
function isInline(info: unknown, shown: ReadonlySet<string>): boolean {
  const { data } = embedded.safeParse(info);
  if (!data?.type.toLowerCase().startsWith('image/')) return false;
  return shown.has(data['content-id'].replace(/^<(.*)>$/, '$1'));
}

/** Returns the ids of the parts that HTML refers to. */
const contentIdsIn = (html: string): ReadonlySet<string> =>
  new Set(Array.from(html.matchAll(/\bcid:([^"'<>\s)]{1,1000})/gi), ([, id = '']) => decoded(id)));

function decoded(id: string): string {
  const plain = id.replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(plain);
  } catch {
    // A percent sign of its own.
    return plain;
  }
}

/** Returns the text of HTML; only the first part is read. */
export const withoutTags = (html: string): string =>
  html
    .slice(0, LONGEST_TEXT)
    .replace(/<(?:style|script)\b[^<>]*>[^<]*/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]{0,200}>/gi, '\n')
    .replace(/<[^<>]{0,2000}>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
