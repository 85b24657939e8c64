import { getDocumentProxy } from 'unpdf';

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF for reading; `bytes` are copied, since the reader takes ownership of them. */
export function openPdf(bytes: Uint8Array): Promise<Proxy> {
  return getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,

    stopAtErrors: false,
  });
}

/** Returns the text fragments of each page, in content order. */
export async function textOfPages(pdf: Proxy): Promise<string[][]> {
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.flatMap((item) => ('str' in item ? [item.hasEOL ? `${item.str}\n` : item.str] : [])));
    page.cleanup();
  }
  return pages;
}
