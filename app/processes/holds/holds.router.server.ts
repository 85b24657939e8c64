import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { undoAct } from './holds.server.ts';

export const holdsRouter = router({ undo: adminMutation('desk', z.object({ holdId: z.uuid() }), undoAct) });
