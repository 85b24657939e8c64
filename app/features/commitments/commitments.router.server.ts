import { z } from 'zod';
import { memberMutation, ndaMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { amendCommitment } from './amendments.server.ts';
import {
  amendInput,
  desiredInput,
  indicateInput,
  opportunityInput,
  submitInput,
} from './commitment-input.ts';
import { setDesiredAmount, submitCommitment, withdrawCommitment } from './commitments.server.ts';
import { clearIndication, indicate } from './indications/indications.server.ts';

export const commitmentsRouter = router({
  setDesiredAmount: ndaMutation.for('act')(desiredInput, setDesiredAmount),
  submit: ndaMutation.for('act')(submitInput, submitCommitment),
  amend: ndaMutation.for('act')(amendInput, amendCommitment),
  indicate: ndaMutation.for('act')(indicateInput, indicate),
  clearIndication: ndaMutation.for('act')(opportunityInput, (tx, viewer, input) =>
    clearIndication(tx, viewer, input.opportunityId),
  ),
  withdraw: memberMutation.for('act')(z.object({ commitmentId: z.uuid() }), (tx, viewer, input) =>
    withdrawCommitment(tx, viewer, input.commitmentId),
  ),
});
