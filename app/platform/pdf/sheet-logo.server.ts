import type { FirmLogo } from '#app/domain/firm/firm.ts';
import { logoBytes } from '#app/platform/firm/logo.server.ts';

/** Returns the bytes of the firm's logo for a template, whose data is JSON; `null` without one. Paper is light. */
export async function sheetLogo(logo: FirmLogo | null | undefined): Promise<number[] | null> {
  const bytes = logo && (await logoBytes('light', logo.light.hash));
  return bytes ? [...bytes] : null;
}
