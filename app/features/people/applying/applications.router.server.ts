import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { applicationInput, questionsInput } from './application.ts';
import { saveQuestions, submitApplication } from './applications.server.ts';

export const applicationRouter = router({
  // By people who are signed in but not yet members, for whom there is no mutation.
  submit: publicProcedure.input(applicationInput).mutation(({ ctx: { viewer }, input }) => {
    if (!viewer) throw new DomainError('unauthorized', 'Please sign in.');
    return transaction((tx) => submitApplication(tx, viewer, input));
  }),
  saveQuestions: adminMutation('people', questionsInput, saveQuestions),
});
