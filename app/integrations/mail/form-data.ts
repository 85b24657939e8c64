/** One field of a form, as sent. */
export type FormField = { name: string; fileName: string | null; contentType: string | null; bytes: Buffer };

const BOUNDARY = /boundary=(?:"([^"\r\n]{1,200})"|([^;\s]{1,200}))/i;
const LINE = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');
const MOST_FIELDS = 200;

/**
 * Reads a `multipart/form-data` body without decoding it: the mail service sends each text in the encoding of its
 * mail, whereas `Request.formData` reads it as UTF-8. Returns `null` for an invalid body.
 */
export function readFormData(body: Uint8Array, contentType: string): FormField[] | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!/^multipart\/form-data/i.test(contentType) || !boundary) return null;
  const all = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`);
  const fields: FormField[] = [];
  let at = all.indexOf(mark);
  while (at >= 0 && fields.length < MOST_FIELDS) {
    const start = at + mark.length + LINE.length;
    const end = all.indexOf(mark, start);
    if (end < 0) break;
    const field = fieldIn(all.subarray(start, end - LINE.length));
    if (field) fields.push(field);
    at = end;
  }
  return fields;
}

function fieldIn(part: Buffer): FormField | null {
  const split = part.indexOf(HEAD_END);
  if (split < 0) return null;
  const head = part.subarray(0, split).toString('utf8');
  const disposition = /^content-disposition:(.{1,1000})$/im.exec(head)?.[1] ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return null;
  return {
    name,
    fileName: /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
    contentType: /^content-type:\s*([^;\s]{1,200})/im.exec(head)?.[1] ?? null,
    bytes: part.subarray(split + HEAD_END.length),
  };
}
