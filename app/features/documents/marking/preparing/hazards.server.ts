import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** What was removed from a file, or is no longer valid, in words for the firm. */
export const WARNINGS = {
  signed: 'The file is electronically signed; the signature is not valid in watermarked copies.',
  script: 'Scripts and automatic actions were removed.',
  attachment: 'Attached files were removed because they cannot be watermarked.',
  form: 'The dynamic form (XFA) was removed; its plain fields remain.',
  owner: 'The file was protected against changes by an owner password; watermarked copies are not.',
  raster:
    'The file is damaged or unusual. In watermarked copies its pages are pictures, so text cannot be selected.',
} as const;

/** Actions that run something, or access anything outside of the document without confirmation. */
const ACTIVE = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'RichMediaExecute', 'Rendition']);
/** Private data of programs: full copies of the original, and thumbnails of the pages without a mark. */
const PRIVATE_PARTS = ['PieceInfo', 'Thumb'].map((name) => PDFName.of(name));

const MOST_NESTED = 40;

const name = (text: string): PDFName => PDFName.of(text);

/** Removes what could run on a reader's machine or leave the document unmarked. Returns the warnings. */
export function removeHazards(file: PDFDocument): string[] {
  const warnings = new Set<string>();
  const { context, catalog } = file;
  const names = context.lookup(catalog.get(name('Names')));
  if (names instanceof PDFDict) {
    if (names.delete(name('JavaScript'))) warnings.add(WARNINGS.script);
    if (names.delete(name('EmbeddedFiles'))) warnings.add(WARNINGS.attachment);
  }
  if (catalog.delete(name('AF'))) warnings.add(WARNINGS.attachment);
  if (catalog.delete(name('Collection'))) warnings.add(WARNINGS.attachment);
  catalog.delete(name('Perms'));
  for (const [, object] of context.enumerateIndirectObjects()) clean(file, object, warnings, 0);
  clean(file, catalog, warnings, 0);
  if (hasForm(file, warnings)) warnings.add(WARNINGS.form);
  return [...warnings];
}

/** Cleans one object and what it contains directly; referenced objects are visited separately. */
function clean(file: PDFDocument, object: PDFObject, warnings: Set<string>, depth: number): void {
  // Deeper nesting could not be inspected: another preparation method flattens the file, or it is refused.
  if (depth > MOST_NESTED) throw new Error('The objects of the file are nested too deeply');
  if (object instanceof PDFStream) {
    clean(file, object.dict, warnings, depth + 1);
    return;
  }
  if (object instanceof PDFArray) {
    for (let at = object.size() - 1; at >= 0; at -= 1) {
      const part = object.get(at);
      if (isActive(file, part) || isAttachment(file, part)) {
        warnings.add(isActive(file, part) ? WARNINGS.script : WARNINGS.attachment);
        object.remove(at);
      } else if (!(part instanceof PDFRef)) clean(file, part, warnings, depth + 1);
    }
    return;
  }
  if (!(object instanceof PDFDict)) return;
  for (const part of PRIVATE_PARTS) object.delete(part);
  if (holdsFile(file, object) && object.delete(name('EF'))) warnings.add(WARNINGS.attachment);
  // Event actions: opening a page, leaving a field, closing the file.
  if (context(file, object.get(name('AA'))) instanceof PDFDict && object.delete(name('AA')))
    warnings.add(WARNINGS.script);
  if (isSignature(file, object)) {
    object.delete(name('V'));
    warnings.add(WARNINGS.signed);
  }
  for (const [key, value] of object.entries()) {
    if (isActive(file, value)) {
      object.delete(key);
      warnings.add(WARNINGS.script);
    } else if (!(value instanceof PDFRef)) clean(file, value, warnings, depth + 1);
  }
}

const context = (file: PDFDocument, value: PDFObject | undefined): PDFObject | undefined =>
  value && file.context.lookup(value);

function nameIn(file: PDFDocument, value: PDFObject | undefined, key: string): string | null {
  const object = context(file, value);
  const found = object instanceof PDFDict ? context(file, object.get(name(key))) : undefined;
  return found instanceof PDFName ? found.decodeText() : null;
}

const isActive = (file: PDFDocument, value: PDFObject): boolean => ACTIVE.has(nameIn(file, value, 'S') ?? '');

const isAttachment = (file: PDFDocument, value: PDFObject): boolean =>
  nameIn(file, value, 'Subtype') === 'FileAttachment';

/**
 * Returns whether a dictionary references an embedded file, wherever it is attached: a page, a picture, a form, an
 * action.
 */
function holdsFile(file: PDFDocument, object: PDFDict): boolean {
  const files = context(file, object.get(name('EF')));
  if (!(files instanceof PDFDict)) return false;
  return files.values().some((value) => context(file, value) instanceof PDFStream);
}

const isSignature = (file: PDFDocument, field: PDFDict): boolean =>
  nameIn(file, field, 'FT') === 'Sig' && field.has(name('V'));

function hasForm(file: PDFDocument, warnings: Set<string>): boolean {
  const form = context(file, file.catalog.get(name('AcroForm')));
  if (!(form instanceof PDFDict)) return false;
  const flags = context(file, form.get(name('SigFlags')));
  if (flags instanceof PDFNumber && (flags.asNumber() & 1) === 1 && warnings.has(WARNINGS.signed))
    form.delete(name('SigFlags'));
  return form.delete(name('XFA'));
}
