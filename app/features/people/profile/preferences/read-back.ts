import { countryName } from '#app/domain/countries.ts';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { type Currency, currencyOf } from '#app/domain/money/currencies.ts';
import { formatMoney, fromMajor } from '#app/domain/money/money.ts';
import { type PreferenceFieldName, preferenceFieldOf } from './preference-fields.ts';
import { type Answers, answerWords } from './preferences.ts';

/** Returns the chosen currency; `null` before one is chosen. */
export const chosenCurrency = ({ currency }: Answers): Currency | null =>
  typeof currency === 'string' ? currencyOf(currency) : null;

/** Formats an answer for the review; a dash for none. */
export function readBack(name: PreferenceFieldName, answers: Answers, vocabulary: Vocabulary): string {
  const answer = answers[name];
  const { kind } = preferenceFieldOf(name);
  const currency = chosenCurrency(answers);
  if (kind === 'amount' && typeof answer === 'number' && currency)
    return formatMoney({ amount: fromMajor(answer, currency), currency });
  if (kind === 'country' && typeof answer === 'string') return countryName(answer) ?? answer;
  return answerWords(name, answer, vocabulary) ?? '–';
}
