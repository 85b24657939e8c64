import { z } from 'zod';
import { SERVICES } from '#app/platform/services.ts';
import { GIVE_UP, INTEGRATIONS } from './integration.ts';

/** What the pages and procedures of integrations are asked with. */
export const integrationInput = z.enum(INTEGRATIONS);
export const serviceInput = z.enum(SERVICES);
export const giveUpInput = z.literal(GIVE_UP);
