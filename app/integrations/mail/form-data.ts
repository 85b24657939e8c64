import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '#app/domain/errors.ts';

/** One field of a form, as sent. */
export type FormField = { name: string; fileName: string | null; contentType: string; bytes: Buffer };

const MOST_FIELDS = 1_000;

/**
 * Reads a `multipart/form-data` body without decoding it: the mail service sends each text in the encoding of its
 * mail, whereas `Request.formData` reads it as UTF-8. Returns `null` for an invalid body.
 * @param longest limits on the bytes of single fields, by name
 * @throws DomainError `payload_too_large`.
 */
export async function readFormData(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  contentType: string,
  longest: Readonly<Record<string, number>> = {},
): Promise<FormField[] | null> {
  const fields: FormField[] = [];
  const parser = parserOf(contentType);
  if (!parser) return null;
  let excess: DomainError | null = null;
  let isMalformed = false;
  const refuse = () => {
    isMalformed = true;
  };
  parser.on('error', refuse);
  parser.on('partsLimit', () => {
    excess ??= tooLarge();
  });
  parser.on('file', (name, part, fileName: string | undefined, _encoding, type) => {
    const limit = longest[name] ?? Number.POSITIVE_INFINITY;
    const bytes: Buffer[] = [];
    let length = 0;
    part.on('error', refuse);
    part.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) excess ??= tooLarge();
      else bytes.push(chunk);
    });
    part.on('end', () =>
      fields.push({ name, fileName: fileName ?? null, contentType: type, bytes: Buffer.concat(bytes) }),
    );
  });
  const done = finished(parser).catch(() => undefined);
  for await (const chunk of body) {
    if (isMalformed || excess) break;
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), done]);
  }
  if (excess) throw excess;
  if (!isMalformed) parser.end();
  await done;
  return isMalformed ? null : fields;
}

/** `null` without a boundary, or for another type. */
function parserOf(contentType: string): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      preservePath: true,
      limits: { parts: MOST_FIELDS },
    });
  } catch {
    return null;
  }
}

const tooLarge = () => new DomainError('payload_too_large', 'The form is too large.');
