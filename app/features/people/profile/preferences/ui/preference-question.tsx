import { COUNTRIES } from '#app/domain/countries.ts';
import { offeredWords, type Vocabulary, type Word } from '#app/domain/investing/vocabulary.ts';
import { fromMajor, toMajor } from '#app/domain/money/money.ts';
import { useOfferedCurrencies } from '#app/ui/forms/amounts/currency-select.tsx';
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
import { chosenCurrency } from '../read-back.ts';

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

/** In major units, as answers are. */
const PICKS = [25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000];
/** More choices than this are shown in a dropdown. */
const MOST_IN_SIGHT = 6;
const STEP = 5_000;

export const questionElementId = (name: PreferenceFieldName): string => `preference-${name}`;

export function PreferenceQuestion({ name, mode, answers, vocabulary, error, onChange, onLeave }: Props) {
  const field = preferenceFieldOf(name);
  const { label, hint } = field;
  const kind = WORDS_OF[name];
  const answer = answers[name];
  const common = { id: questionElementId(name), hint, error, required: isRequired(field, mode) };
  const text = typeof answer === 'string' ? answer : '';
  const currencies = useOfferedCurrencies(name === 'currency' ? text : null);
  switch (field.kind) {
    case 'choice': {
      const options =
        name === 'currency' ? currencies.map((code) => ({ value: code, label: code })) : field.options;
      if (options.length > MOST_IN_SIGHT) {
        return (
          <Select
            {...common}
            label={label}
            name={name}
            placeholder="Choose an option"
            options={options}
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
          choices={options}
          value={text || null}
          onChange={(value) => onChange(value, true)}
        />
      );
    }
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
    case 'amount': {
      const chosen = chosenCurrency(answers);
      // An amount that is typed before a currency is chosen is read with cents.
      const unit = chosen ?? 'EUR';
      const inMinor = (major: number) => fromMajor(major, unit);
      return (
        <MoneyField
          {...common}
          label={label}
          currency={chosen}
          min={inMinor(STEP)}
          step={inMinor(STEP)}
          picks={PICKS.map(inMinor)}
          value={typeof answer === 'number' ? inMinor(answer) : null}
          onChange={(value) =>
            onChange(value === null ? undefined : toMajor({ amount: value, currency: unit }), false)
          }
          onBlur={onLeave}
        />
      );
    }
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
