import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { Area, Matrix } from './areas.ts';

type Value = PDFObject | undefined;

/** A dictionary, or that of a stream. */
export function dictOf(context: PDFContext, value: Value): PDFDict | undefined {
  const object = value && context.lookup(value);
  if (object instanceof PDFStream) return object.dict;
  return object instanceof PDFDict ? object : undefined;
}

export const dictEntryOf = (context: PDFContext, value: Value, key: string): Value => {
  const entry = dictOf(context, value)?.get(PDFName.of(key));
  return entry && context.lookup(entry);
};

export const pdfNameOf = (context: PDFContext, value: Value, key: string): string | undefined => {
  const entry = dictEntryOf(context, value, key);
  return entry instanceof PDFName ? entry.decodeText() : undefined;
};

export function valuesIn(context: PDFContext, value: Value): PDFObject[] {
  const array = value && context.lookup(value);
  return array instanceof PDFArray ? array.asArray() : [];
}

export const numbersOf = (context: PDFContext, value: Value): number[] =>
  valuesIn(context, value).map((part) => numberOf(context, part) ?? 0);

export function numberOf(context: PDFContext, value: Value): number | undefined {
  const number = value && context.lookup(value);
  return number instanceof PDFNumber ? number.asNumber() : undefined;
}

export function areaIn(context: PDFContext, value: Value): Area | undefined {
  const [a, b, c, d] = numbersOf(context, value);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

export function matrixIn(context: PDFContext, value: Value): Matrix | undefined {
  const [a, b, c, d, e, f] = numbersOf(context, value);
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (d === undefined || e === undefined || f === undefined) return undefined;
  return [a, b, c, d, e, f];
}
