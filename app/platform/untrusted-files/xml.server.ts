import { SaxesParser } from 'saxes';

/** Deeper than any part of a workbook. Each open element takes memory until it ends. */
const MOST_DEPTH = 64;
const PIECE = 64 * 1024;

/** Called with local names, because programs differ in the prefixes that they write. */
export type XmlReader = {
  /** Of the outermost element; before it is opened. */
  root?(name: string, namespace: string): void;
  open(name: string, attributes: (name: string) => string | undefined, line: number): void;
  /** `text`: what the element itself contains. */
  close(name: string, text: string): void;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece, and yields after each. Entities that a file declares itself are not replaced.
 * @throws Error when it is no XML, or too deep.
 */
export function* readXml(bytes: Uint8Array, reader: XmlReader): Generator<void, void> {
  const parser = new SaxesParser({ xmlns: false });
  const texts: string[] = [];
  const append = (text: string) => {
    if (texts.length > 0) texts[texts.length - 1] += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error(`${parser.line}: a document type is not read`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (texts.push('') > MOST_DEPTH) throw new Error(`${parser.line}: the XML is nested too deeply`);
    if (texts.length === 1) reader.root?.(localName(name), namespaceOf(name, attributes));
    reader.open(localName(name), (wanted) => attributeOf(attributes, wanted), parser.line);
  });
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', ({ name }) => reader.close(localName(name), texts.pop() ?? ''));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length; at += PIECE) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
    yield;
  }
  parser.write(decoder.decode());
  parser.close();
}

const namespaceOf = (name: string, attributes: Record<string, string>): string =>
  attributes[name.includes(':') ? `xmlns:${name.slice(0, name.indexOf(':'))}` : 'xmlns'] ?? '';

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
  const name =
    wanted in attributes ? wanted : Object.keys(attributes).find((one) => one.endsWith(`:${wanted}`));
  return name === undefined ? undefined : attributes[name];
}

export function readAllXml(bytes: Uint8Array, reader: XmlReader): void {
  for (const _ of readXml(bytes, reader));
}
