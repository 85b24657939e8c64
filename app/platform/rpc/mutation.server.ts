import type { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { HolderRight } from '#app/domain/access/grants.ts';
import type { Area } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { holdGrants } from '../grants/grants.server.ts';
import {
  adminProcedure,
  confirmedAdminProcedure,
  confirmedMemberProcedure,
  confirmedPersonProcedure,
  memberProcedure,
  ndaProcedure,
  personProcedure,
} from './trpc.server.ts';

type Act<Input, Answer> = (tx: Tx, viewer: Viewer, input: Input) => Promise<Answer>;

/** Runs an act in a transaction, until whose end no grant under which it is done can be ended. */
const inTransaction = <Answer>(viewer: Viewer, act: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  transaction(async (tx) => {
    await holdGrants(tx, viewer);
    return act(tx);
  });

/**
 * Returns `mutation(input, act)`: a change by those whom the procedure admits, whose act runs in a transaction of its
 * own. What differs is written with the procedure itself, and says why.
 */
const mutationOf = (procedure: typeof memberProcedure) =>
  Object.assign(mutationBy(procedure), {
    /** The same for a holder, by those whom a grant gives this right. */
    for: (right: HolderRight) => mutationBy(procedure.meta({ forHolder: right })),
  });

const mutationBy = (procedure: typeof memberProcedure) =>
  Object.assign(
    <Input extends z.ZodType, Answer>(input: Input, act: Act<z.output<Input>, Answer>) =>
      procedure
        .input(input)
        .mutation(({ ctx, input }) =>
          inTransaction(ctx.viewer, (tx) => act(tx, ctx.viewer, input as z.output<Input>)),
        ),
    {
      withoutInput: <Answer>(act: (tx: Tx, viewer: Viewer) => Promise<Answer>) =>
        procedure.mutation(({ ctx }) => inTransaction(ctx.viewer, (tx) => act(tx, ctx.viewer))),
    },
  );

/** The same for admins: `mutation(area, input, act)` is a change of that area. */
const adminMutationOf = (procedureFor: typeof adminProcedure) =>
  Object.assign(
    <Input extends z.ZodType, Answer>(area: Area, input: Input, act: Act<z.output<Input>, Answer>) =>
      mutationOf(procedureFor({ changes: area }))(input, act),
    {
      withoutInput: <Answer>(area: Area, act: (tx: Tx, viewer: Viewer) => Promise<Answer>) =>
        mutationOf(procedureFor({ changes: area })).withoutInput(act),
    },
  );

/** Also for people whom only a grant admits. */
export const personMutation = mutationOf(personProcedure);
export const confirmedPersonMutation = mutationOf(confirmedPersonProcedure);
export const memberMutation = mutationOf(memberProcedure);
export const confirmedMemberMutation = mutationOf(confirmedMemberProcedure);
export const ndaMutation = mutationOf(ndaProcedure);
export const adminMutation = adminMutationOf(adminProcedure);
export const confirmedAdminMutation = adminMutationOf(confirmedAdminProcedure);
