import { type SetPdf, setPdf } from '#app/platform/pdf/set-pdf.server.ts';
import template from './notice.typ?raw';
import type { NoticeSheet } from './notice-sheet.ts';

/** Typesets a notice: with attachments as PDF/A-3a. */
export const setNotice = (sheet: NoticeSheet, createdAt: Date): Promise<SetPdf> =>
  setPdf(template, sheet, createdAt, sheet.attachments.length > 0 ? 'a-3a' : undefined);
