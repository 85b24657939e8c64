import { z } from 'zod';

export const required = z.string().trim().min(1);
export const url = z.url();
export const secret = z.string().min(16);
export const port = z.coerce.number().int().min(1).max(65_535);
