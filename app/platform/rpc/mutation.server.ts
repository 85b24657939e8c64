import type { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  adminProcedure,
  confirmedAdminProcedure,
  confirmedMemberProcedure,
  memberProcedure,
  ndaProcedure,
} from './trpc.server.ts';

/**
 * Returns `mutation(input, act)`: a change by those whom the procedure admits, whose act runs in a transaction of its
 * own. What differs is written with the procedure itself, and says why.
 */
const mutationOf = (procedure: typeof memberProcedure) =>
  Object.assign(
    <Input extends z.ZodType, Answer>(
      input: Input,
      act: (tx: Tx, viewer: Viewer, input: z.output<Input>) => Promise<Answer>,
    ) =>
      procedure
        .input(input)
        .mutation(({ ctx, input }) => transaction((tx) => act(tx, ctx.viewer, input as z.output<Input>))),
    {
      withoutInput: <Answer>(act: (tx: Tx, viewer: Viewer) => Promise<Answer>) =>
        procedure.mutation(({ ctx }) => transaction((tx) => act(tx, ctx.viewer))),
    },
  );

export const memberMutation = mutationOf(memberProcedure);
export const confirmedMemberMutation = mutationOf(confirmedMemberProcedure);
export const ndaMutation = mutationOf(ndaProcedure);
export const adminMutation = mutationOf(adminProcedure);
export const confirmedAdminMutation = mutationOf(confirmedAdminProcedure);
