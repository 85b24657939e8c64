import type { AnyTRPCProcedure } from '@trpc/server';
import { appRouter } from '#app/trpc/root.server.ts';

/** Every procedure by its path. The router keeps them flat, which its type does not say. */
const flat = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

export const PROCEDURES = Object.entries(flat).map(([name, { _def }]) => ({ name, type: _def.type }));
