/** A refusal in the protocol's own words; `details` become elements of its XML. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string = code, details: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A call that S3 may know but this stand-in does not. */
export const notImplemented = (what: string) => new S3Error(501, 'NotImplemented', `Not known here: ${what}`);

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Elements with texts inside, one for each entry. */
export const elements = (entries: Readonly<Record<string, unknown>>): string =>
  Object.entries(entries)
    .map(([name, text]) => `<${name}>${escaped(String(text))}</${name}>`)
    .join('');
