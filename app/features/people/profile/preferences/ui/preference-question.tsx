import { COUNTRIES } from '#app/domain/countries.ts';
import { offeredWords, type Vocabulary, type Word } from '#app/domain/investing/vocabulary.ts';
import { CURRENCIES, type Currency, fromMajor, toMajor } from '#app/domain/money/money.ts';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { CheckboxGroup, RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import {
  isRequired,
  type PreferenceFieldName,
  type PreferenceMode,
  preferenceFieldOf,
  WORDS_OF,
} from '../preference-fields.ts';
import type { Answers, PreferenceAnswer } from '../preferences.ts';

type Props = {
  name: PreferenceFieldName;
  mode: PreferenceMode;
  answers: Answers;
  vocabulary: Vocabulary;
  error: string | null;
  /** `settled`: given in one action, not letter by letter. */
  onChange: (answer: PreferenceAnswer | undefined, settled: boolean) => void;
  onLeave: () => void;
};

const PICKS = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000].map(fromMajor);
/** More choices than this are shown in a dropdown. */
const MOST_IN_SIGHT = 6;
const STEP = fromMajor(5_000);

export const questionElementId = (name: PreferenceFieldName): string => `preference-${name}`;

export function PreferenceQuestion({ name, mode, answers, vocabulary, error, onChange, onLeave }: Props) {
  const field = preferenceFieldOf(name);
  const { label, hint } = field;
  const kind = WORDS_OF[name];
  const answer = answers[name];
  const common = { id: questionElementId(name), hint, error, required: isRequired(field, mode) };
  const text = typeof answer === 'string' ? answer : '';
  switch (field.kind) {
    case 'choice':
      if (field.options.length > MOST_IN_SIGHT) {
        return (
          <Select
            {...common}
            label={label}
            name={name}
            placeholder="Choose an option"
            options={field.options}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value || undefined, true)}
          />
        );
      }
      return (
        <RadioGroup
          {...common}
          legend={label}
          name={name}
          choices={field.options}
          value={text || null}
          onChange={(value) => onChange(value, true)}
        />
      );
    case 'choices': {
      const chosen = Array.isArray(answer) ? answer.map(String) : [];
      return (
        <CheckboxGroup
          {...common}
          legend={label}
          name={name}
          layout="grid"
          choices={kind ? offered(vocabulary[kind], chosen) : field.options}
          value={chosen}
          onChange={(value) => onChange(value, true)}
        />
      );
    }
    case 'country':
      return (
        <Select
          {...common}
          label={label}
          name={name}
          autoComplete="country"
          placeholder="Choose a country"
          options={COUNTRIES.map((country) => ({ value: country.code, label: country.name }))}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || undefined, true)}
        />
      );
    case 'amount':
      return (
        <MoneyField
          {...common}
          label={label}
          currency={currencyOf(answers)}
          min={STEP}
          step={STEP}
          picks={PICKS}
          value={typeof answer === 'number' ? fromMajor(answer) : null}
          onChange={(value) => onChange(value === null ? undefined : toMajor(value), false)}
          onBlur={onLeave}
        />
      );
    case 'text':
      return (
        <TextArea
          {...common}
          label={label}
          name={name}
          maxLength={field.longest}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value, false)}
          onBlur={onLeave}
        />
      );
  }
}

const offered = (words: readonly Word[], chosen: readonly string[]) =>
  offeredWords(words, chosen).map(({ key, label }) => ({ value: key, label }));

/** Returns the chosen currency; `null` before one is chosen. */
export const currencyOf = ({ currency }: Answers): Currency | null =>
  CURRENCIES.find((one) => one === currency) ?? null;
