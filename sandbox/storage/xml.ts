import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const unescaped = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, hex, name) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (NAMED[name] ?? ''),
  );

/** Nested records become nested elements; a list becomes one element per item. */
export const xmlOf = (entries: object): string =>
  Object.entries(entries)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    .map(([name, value]) => {
      const content = typeof value === 'object' ? xmlOf(value) : escaped(String(value));
      return `<${name}>${content}</${name}>`;
    })
    .join('');

/** Returns the text of all elements of that name; S3's documents are flat enough for this. */
export const textsIn = (xml: Buffer, name: string): string[] =>
  [...xml.toString().matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescaped(text),
  );

export const XML = { 'content-type': 'application/xml' };
export const xmlAnswer = (entries: object, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${xmlOf(entries)}`, { status, headers: XML });

/** An error in the protocol's own format. */
export function s3Error(status: ContentfulStatusCode, Code: string, message = Code, details = {}) {
  const res = xmlAnswer({ Error: { Code, Message: message, ...details } }, status);
  return new HTTPException(status, { message, res });
}

export const denied = (message: string) => s3Error(403, 'AccessDenied', message);
/** A call that S3 may know but this stand-in does not. */
export const notImplemented = (what: string) => s3Error(501, 'NotImplemented', `Not known here: ${what}`);
