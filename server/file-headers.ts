import { safeFileName } from '#app/domain/text/file-name.ts';
import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { currentName } from '#app/platform/firm/firm.server.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** In UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the name of a file that the firm gives out: "Vestry - Statement 2025 - Ada Lindqvist.pdf". */
export const firmFileName = async (parts: readonly string[], ending?: string): Promise<string> =>
  safeFileName([await currentName(), ...parts].join(' - ').replace(/:\s+/g, ' - '), ending && `.${ending}`);

type FileOptions = { type: string; ending: string; kind?: 'attachment' | 'inline' };

/** Returns the headers of a file that the firm gives out, which no cache keeps. */
export const fileHeaders = async (
  parts: readonly string[],
  { type, ending, kind = 'attachment' }: FileOptions,
) => ({
  'Content-Type': type,
  'Content-Disposition': contentDisposition(kind, await firmFileName(parts, ending)),
  'Cache-Control': 'private, no-store',
});
