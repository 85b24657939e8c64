import type { OpportunityFields, OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { fieldLabelOf } from '../authoring/field-labels.ts';
import { checkFields, type FieldProblem, firstOfEach } from '../opportunity-fields.ts';

/** The facts of a published opportunity that constrain its author. */
export type PublicationConstraints = {
  currency: Currency;
  accepted: number;
  isOversubscribed: boolean;
  /** Whether amounts in its currency are recorded: those that members have named, or positions. */
  hasAmounts: boolean;
};

/** Conflicts with members' actions or other opportunities that prevent publishing `fields`. */
export function problemsInTheWay(
  fields: Partial<OpportunityFields>,
  standing: PublicationConstraints | null,
  slugOwner: string | null,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (slugOwner !== null) problems.push({ field: 'slug', sentence: slugSentence(slugOwner) });
  if (!standing) return problems;
  const { currency, accepted } = standing;
  if (fields.currency !== undefined && fields.currency !== currency && standing.hasAmounts)
    problems.push({
      field: 'currency',
      sentence: `Amounts are recorded in ${currency}, so the currency can no longer change.`,
    });
  if (fields.target !== undefined && fields.target < accepted && !standing.isOversubscribed)
    problems.push({
      field: 'target',
      sentence: `${formatMoney({ amount: accepted, currency })} is already accepted; the target cannot be lower.`,
    });
  return problems;
}

/** The requirements of a stage beyond `checkFields`. */
export const problemsForStage = (
  { content }: Pick<Partial<OpportunityFields>, 'content'>,
  stage: OpportunityStage,
): FieldProblem[] =>
  stage === 'passed' && !content?.passedReason
    ? [{ field: 'content.passedReason', sentence: 'Please say why we passed. Members read it.' }]
    : [];

/** All problems that prevent publishing `fields`, without duplicates. */
export function problemsToPublish(
  fields: Partial<OpportunityFields>,
  stage: OpportunityStage,
  standing: PublicationConstraints | null,
  slugOwner: string | null,
): FieldProblem[] {
  const checked = checkFields(fields);
  const problems = [
    ...('problems' in checked ? checked.problems : []),
    ...problemsForStage(fields, stage),
    ...problemsInTheWay(fields, standing, slugOwner),
  ];
  return firstOfEach(problems);
}

const slugSentence = (owner: string): string => `${owner} already uses this address. Please choose another.`;

/** Formats problems as one message, for callers that do not show the fields. */
export function problemText(problems: readonly FieldProblem[]): string {
  const shown = problems.slice(0, 5).map(({ field, sentence }) => `${fieldLabelOf(field)}: ${sentence}`);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
