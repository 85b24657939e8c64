import { z } from 'zod';

/** The id by which analytics distinguishes visitors' browsers. Chosen by the browser and untrusted. */
export const deviceId = z.string().regex(/^[\w-]{1,64}$/);
