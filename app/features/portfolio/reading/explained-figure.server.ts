import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { explainFigure } from '#app/features/ledger/figures/explain/explain.ts';
import type { Explanation } from '#app/features/ledger/figures/explain/explanation.ts';
import type { LedgerRows, Scope } from '#app/features/ledger/figures/figure-types.ts';
import { knownLedger } from '#app/features/ledger/figures/known-ledger.ts';
import { type ExplanationQuery, explanationQueryFrom } from '../explanation-query.ts';
import { basisOf, type DecidedBasis } from './basis.server.ts';
import { ownLedger } from './own-ledger.server.ts';

export type ExplainedFigure = {
  query: ExplanationQuery;
  basis: DecidedBasis;
  rows: LedgerRows;
  scope: Scope;
  explanation: Explanation;
};

/**
 * Calculates one of the viewer's own figures with its explanation, in their format, by the URL of the explanation.
 * @throws DomainError `not_found` for an invalid URL, and for other members' positions.
 */
export async function explainedFigure(viewer: Viewer, address: string): Promise<ExplainedFigure> {
  const query = explanationQueryFrom(address);
  if (!query) throw nothingThere();
  const basis = await basisOf(viewer, query.view, null);
  const rows = await ownLedger(viewer, { ...basis, scope: scopeOfRows(query) });
  if (rows.positions.length === 0) throw nothingThere();
  const scope = scopeOf(query);
  const explanation = explainFigure(
    knownLedger(rows, basis),
    scope,
    query.name,
    basis.reporting,
    viewer.locale,
  );
  return { query, basis, rows, scope, explanation };
}

const nothingThere = () => new DomainError('not_found', 'Figure not found.');

const scopeOfRows = ({ position, vehicle, view }: ExplanationQuery) => ({
  heldBy: view.heldBy,
  ...(position && { positionId: position }),
  ...(vehicle && { vehicleId: vehicle }),
});

function scopeOf({ position, vehicle, of }: ExplanationQuery): Scope {
  if (position) return { level: 'position', positionId: position };
  if (vehicle) return { level: 'vehicle', vehicleId: vehicle };
  return of ? { level: 'currency', currency: of } : { level: 'portfolio' };
}
