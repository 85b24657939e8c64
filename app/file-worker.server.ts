import { refusePdfBomb } from '#app/platform/untrusted-files/pdf-bombs.server.ts';
import { type FileWork, type FileWorks, serveFiles } from '#app/platform/untrusted-files/worker.server.ts';

const marking = () => import('#app/features/documents/marking/marking-worker.server.ts');
const statements = () => import('#app/features/documents/admin/batches/read-pdf.server.ts');

/** Looks at a PDF before the libraries are loaded. */
const onPdf =
  (load: () => Promise<FileWork>): (() => Promise<FileWork>) =>
  async () =>
  async (file, options) => {
    refusePdfBomb(file);
    return (await load())(file, options);
  };

/** Every work on files that strangers to this code have written. Each loads its libraries when it is first needed. */
const works: FileWorks = {
  prepareDocument: onPdf(async () => (await marking()).prepareFile),
  fillTemplate: async () => (await marking()).fill,
  readPictureFacts: async () => (await marking()).pictureFacts,
  markPicture: async () => (await marking()).picture,
  traceCopies: onPdf(async () => (await marking()).traceFileIds),
  readStatements: onPdf(async () => (await statements()).readPdf),
  splitStatements: onPdf(async () => (await statements()).splitPdf),
  addSignaturePage: onPdf(
    async () => (await import('#app/features/nda/documents/signature-page.server.ts')).withSignaturePage,
  ),
  readOfficeFile: async () =>
    (await import('#app/features/documents/admin/uploads/zip-directory.ts')).officeFile,
  findMacros: async () =>
    (await import('#app/features/documents/admin/uploads/office-macros.server.ts')).hasMacros,
  countPages: onPdf(async () => (await import('#app/features/documents/pdf-facts.server.ts')).pagesOfPdf),
  readTable: async () => (await import('#app/platform/tables/table-in-own-process.server.ts')).tableParts,
  readBankFile: async () =>
    (await import('#app/features/payments/bank-files/read-bank-file.server.ts')).readBankFile,
  readBankTable: async () =>
    (await import('#app/features/payments/bank-files/csv/read-bank-table.server.ts')).readBankTable,
  readHtml: async () => (await import('#app/integrations/mail/html-text.server.ts')).readHtml,
  readCaptions: async () => (await import('#app/features/opportunities/files/captions.server.ts')).captionsIn,
  sizePicture: async () =>
    (await import('#app/features/opportunities/files/picture-sizes.server.ts')).sizedPicture,
  copyLogo: async () => (await import('#app/features/settings/logo/logo-copy.server.ts')).logoCopy,
  copyPicture: async () => (await import('#app/features/people/profile/picture-copy.server.ts')).pictureCopy,
};

await serveFiles(works);
