import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/** Deletes every unreferenced object: content without a mark, and remains of earlier revisions of the file. */
export function deleteUnreachable(context: PDFContext): void {
  const { Root, Info } = context.trailerInfo;
  const seen = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [Root, Info];
  for (let object = waiting.pop(); object || waiting.length > 0; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (seen.has(object)) continue;
      seen.add(object);
      waiting.push(context.lookup(object));
    } else if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!seen.has(ref)) context.delete(ref);
}
