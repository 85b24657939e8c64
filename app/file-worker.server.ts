import { type FileWorks, serveFiles } from '#app/platform/untrusted-files/worker.server.ts';

const marking = () => import('#app/features/documents/marking/marking-worker.server.ts');
const statements = () => import('#app/features/documents/admin/batches/read-pdf.server.ts');

/** Every work on files that strangers to this code have written. Each loads its libraries when it is first needed. */
const works: FileWorks = {
  prepareDocument: async () => (await marking()).prepare,
  fillTemplate: async () => (await marking()).fill,
  readPictureFacts: async () => (await marking()).pictureFacts,
  markPicture: async () => (await marking()).picture,
  traceCopies: async () => (await marking()).trace,
  readStatements: async () => (await statements()).readPdf,
  splitStatements: async () => (await statements()).splitPdf,
  addSignaturePage: async () =>
    (await import('#app/features/nda/documents/signature-page.server.ts')).withSignaturePage,
  countPages: async () => (await import('#app/features/documents/pdf-facts.server.ts')).pagesOfPdf,
  readTable: async () =>
    (await import('#app/features/portfolio/imports/table-in-own-process.server.ts')).tableParts,
  readCaptions: async () => (await import('#app/features/opportunities/files/captions.server.ts')).captionsIn,
  sizePicture: async () =>
    (await import('#app/features/opportunities/files/picture-sizes.server.ts')).sizedPicture,
  copyPicture: async () => (await import('#app/features/profile/picture-copy.server.ts')).pictureCopy,
};

await serveFiles(works);
