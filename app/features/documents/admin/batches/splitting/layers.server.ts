import { PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { dictEntryOf, dictOf, pdfNameOf, valuesIn } from './values.server.ts';

/** Whether what belongs to a layer, or to a rule over layers, is certainly shown. */
export type IsShown = (layer: PDFObject | undefined) => boolean;

export function shownLayers({ context, catalog }: PDFDocument): IsShown {
  const state = dictEntryOf(context, dictEntryOf(context, catalog, 'OCProperties'), 'D');
  const startsHidden = pdfNameOf(context, state, 'BaseState') === 'OFF';
  const exceptions = new Set(valuesIn(context, dictEntryOf(context, state, startsHidden ? 'ON' : 'OFF')));
  const isOn = (layer: PDFObject): boolean => {
    const view = dictEntryOf(context, dictEntryOf(context, layer, 'Usage'), 'View');
    return exceptions.has(layer) === startsHidden && pdfNameOf(context, view, 'ViewState') !== 'OFF';
  };
  return (layer) => {
    if (layer === undefined || pdfNameOf(context, layer, 'Type') !== 'OCMD') return !layer || isOn(layer);
    const isPlain = ['AnyOn', 'AllOn'].includes(pdfNameOf(context, layer, 'P') ?? 'AnyOn');
    if (!isPlain || dictEntryOf(context, layer, 'VE')) return false;
    const members = dictOf(context, layer)?.get(PDFName.of('OCGs'));
    if (members === undefined) return true;
    if (context.lookup(members) instanceof PDFDict) return isOn(members);
    return valuesIn(context, members).every(isOn);
  };
}
