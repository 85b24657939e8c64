import { DomainError } from '#app/domain/errors.ts';
import { readAllXml } from '#app/platform/untrusted-files/xml.server.ts';
import { unzipper } from '#app/platform/untrusted-files/zip.server.ts';
import { datesIn } from './date-formats.server.ts';

/** A sheet with the maximum number of rows is far smaller; more would only fill memory. */
const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
/** As many characters as a cell can have. */
export const MOST_CELL_CHARACTERS = 32_767;

type Sheet = { name: string; isHidden: boolean; part: string };

/** A spreadsheet without the rows of its sheets, in the order of their tabs. */
export type Workbook = {
  sheets: Sheet[];
  /** Days since the start of 1904, not 1900. */
  isFrom1904: boolean;
  sharedTexts: string[];
  /** The cell styles that show a number as a date. */
  dateStyles: ReadonlySet<string>;
  /** Unpacks a part. */
  part(name: string): Uint8Array;
};

export const refusedFile = (sentence: string, cause?: unknown) =>
  new DomainError('unprocessable', sentence, { cause });
export const noSheet = (cause?: unknown) =>
  refusedFile('The file cannot be read as a spreadsheet (XLSX).', cause);

/** @throws DomainError `unprocessable` */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const part = unpacker(bytes);
  const path = relationsOf(part, '')('/officeDocument')[0]?.target ?? 'xl/workbook.xml';
  const related = relationsOf(part, path);
  const worksheets = new Map(related('/worksheet').map(({ id, target }) => [id, target]));
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  readAllXml(part(path), {
    open(name, attribute) {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      const target = name === 'sheet' ? worksheets.get(attribute('id') ?? '') : undefined;
      const isHidden = /^(?:veryH|h)idden$/.test(attribute('state') ?? '');
      // A chart can have a tab of its own, without rows.
      if (target !== undefined) sheets.push({ name: attribute('name') ?? '', isHidden, part: target });
    },
    close: () => undefined,
  });
  const texts = related('/sharedStrings')[0];
  const styles = related('/styles')[0];
  return {
    ...{ sheets, isFrom1904, part },
    sharedTexts: texts ? textsIn(part(texts.target)) : [],
    dateStyles: styles ? datesIn(part(styles.target)) : new Set(),
  };
}

function unpacker(bytes: Uint8Array): Workbook['part'] {
  const unzip = unzipper(bytes, {
    mostBytes: MOST_UNPACKED_BYTES,
    tooLarge: () => refusedFile('The spreadsheet is too large when unpacked. Save it as CSV.'),
  });
  return (wanted) => {
    const part = unzip((name) => name === wanted)[wanted];
    if (!part) throw new Error(`The spreadsheet has no part ${wanted}`);
    return part;
  };
}

type Relation = { id: string; target: string };

/** Reads which parts belong to a part; those of `''` belong to the whole file. */
function relationsOf(part: Workbook['part'], path: string): (type: string) => Relation[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const found: (Relation & { type: string })[] = [];
  readAllXml(part(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const target = new URL(attribute('Target') ?? '', `zip:///${folder}`).pathname.slice(1);
      found.push({ id: attribute('Id') ?? '', type: attribute('Type') ?? '', target });
    },
    close: () => undefined,
  });
  return (type) => found.filter((one) => one.type.endsWith(type));
}

function textsIn(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let phonetic = 0;
  readAllXml(bytes, {
    open(name) {
      if (name === 'si') texts.push('');
      if (name === 'rPh') phonetic += 1;
    },
    close(name, text) {
      if (name === 'rPh') phonetic -= 1;
      if (name !== 't' || phonetic > 0 || texts.length === 0) return;
      const whole = `${texts.pop()}${unescapeText(text)}`;
      if (whole.length > MOST_CELL_CHARACTERS) throw cellTooLong();
      texts.push(whole);
    },
  });
  return texts;
}

export const cellTooLong = () =>
  refusedFile(`A cell can have at most ${MOST_CELL_CHARACTERS.toLocaleString('en-GB')} characters.`);

/** Characters that XML cannot have are written as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
