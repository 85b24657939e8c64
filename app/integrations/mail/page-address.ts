import { z } from 'zod';

/** The absolute URL of a page. */
export const pageAddress = z.url({ protocol: /^https?$/ });
