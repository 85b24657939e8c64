import { z } from 'zod';
import { LOGO_THEMES } from '#app/domain/firm/firm.ts';

export const MOST_LOGO_BYTES = 1024 * 1024;
/** Base64 takes four characters for three bytes. */
const MOST_CHARACTERS = 4 * Math.ceil(MOST_LOGO_BYTES / 3);

const theme = z.enum(LOGO_THEMES);

/** A file as the browser reads it. */
export const saveLogoInput = z.object({ theme, file: z.base64().min(4).max(MOST_CHARACTERS) });
export const removeLogoInput = z.object({ theme });
