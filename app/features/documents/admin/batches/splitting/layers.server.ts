import { PDFDict, type PDFDocument, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { dictOf, entryOf, nameOf, partsOf } from './values.server.ts';

/** Whether what belongs to a layer, or to a rule over layers, is certainly shown. */
export type IsShown = (layer: PDFObject | undefined) => boolean;

export function shownLayers({ context, catalog }: PDFDocument): IsShown {
  const state = entryOf(context, entryOf(context, catalog, 'OCProperties'), 'D');
  const startsHidden = nameOf(context, state, 'BaseState') === 'OFF';
  const exceptions = new Set(partsOf(context, entryOf(context, state, startsHidden ? 'ON' : 'OFF')));
  const isOn = (layer: PDFObject): boolean => {
    const view = entryOf(context, entryOf(context, layer, 'Usage'), 'View');
    return exceptions.has(layer) === startsHidden && nameOf(context, view, 'ViewState') !== 'OFF';
  };
  return (layer) => {
    if (layer === undefined || nameOf(context, layer, 'Type') !== 'OCMD') return !layer || isOn(layer);
    const isPlain = ['AnyOn', 'AllOn'].includes(nameOf(context, layer, 'P') ?? 'AnyOn');
    if (!isPlain || entryOf(context, layer, 'VE')) return false;
    const members = dictOf(context, layer)?.get(PDFName.of('OCGs'));
    if (members === undefined) return true;
    if (context.lookup(members) instanceof PDFDict) return isOn(members);
    return partsOf(context, members).every(isOn);
  };
}
