import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settingToChange, storedSetting } from '#app/platform/firm/setting.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { problemWithWeights, USUAL_WEIGHTS, type Weights, weightsSchema } from './weights.ts';

const NAME = 'commitments.weights';

/**
 * Returns the expected share of an amount at each likelihood; the defaults when the setting is missing or unreadable.
 */
export const currentWeights = async (): Promise<Weights> => readWeights(await storedSetting(NAME));

const readWeights = (stored: unknown): Weights => weightsSchema.safeParse(stored).data ?? USUAL_WEIGHTS;

/**
 * Sets the weights of all books. Setting the current weights again changes nothing.
 * @throws DomainError `not_found` for anyone but admins, `unprocessable` when the weights decrease.
 */
export async function setWeights(tx: Tx, viewer: Viewer, weights: Weights): Promise<Weights> {
  requireAdmin(viewer, { changes: 'deals' });
  const problem = problemWithWeights(weights);
  if (problem) throw new DomainError('unprocessable', problem);
  const setting = await settingToChange(tx, viewer, NAME, USUAL_WEIGHTS);
  const before = readWeights(setting.stored);
  if (weights.every((weight, at) => weight === before[at])) return before;
  await setting.change(weights);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'commitment.setWeights',
    subject: { type: 'firm_setting', id: NAME },
    before: { weights: before },
    after: { weights },
  });
  return weights;
}
