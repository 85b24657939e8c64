import { strToU8, zipSync } from 'fflate';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export type OfficeParts = {
  /** The content types of further parts, whose names say nothing. */
  types: readonly string[];
  /** The types of the main part's relationships. */
  relationships: readonly string[];
  level: 0 | 9;
};

/** A Word document or an Excel workbook with nothing in it, by its name. */
export function officeFile(
  name: string,
  { types = [], relationships = [], level = 9 }: Partial<OfficeParts> = {},
): Uint8Array<ArrayBuffer> {
  const main = name.endsWith('.docx') ? 'word/document.xml' : 'xl/workbook.xml';
  const [folder, part] = main.split('/');
  const overrides = types.map(
    (type, at) => `<Override PartName="/${folder}/part${at}.xml" ContentType="application/${type}"/>`,
  );
  const relations = relationships.map(
    (type, at) =>
      `<Relationship Id="r${at}" Type="http://schemas.microsoft.com/${type}" Target="part${at}.xml"/>`,
  );
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    [`${folder}/_rels/${part}.rels`]: `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    [main]: '<document/>',
  };
  const files = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return new Uint8Array(zipSync(files, { level, mtime: '2026-01-01' }));
}
