import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { visitLibrary } from './visits.server.ts';

export const libraryRouter = router({
  visit: memberMutation.withoutInput(visitLibrary),
});
