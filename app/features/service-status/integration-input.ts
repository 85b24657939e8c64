import { z } from 'zod';
import { SERVICES } from '#app/domain/services.ts';
import { GIVE_UP, INTEGRATIONS } from './integration.ts';

/** The parameter of the integrations' pages and procedures. */
export const integrationInput = z.enum(INTEGRATIONS);
export const serviceInput = z.enum(SERVICES);
export const giveUpInput = z.literal(GIVE_UP);
