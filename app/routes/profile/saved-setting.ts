import { createChoiceSaver } from '#app/ui/forms/choice-saver.ts';

type Options<Value> = {
  served: Value;
  save: (value: Value) => Promise<unknown>;
  show: (value: Value) => void;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
};

/**
 * Returns how a setting is changed that takes effect immediately. The newest value is shown and saved, one at a time;
 * after a failure the last one that the server confirmed is shown again.
 */
export function createSetting<Value>({ served, save, show, onSaved, onFailed }: Options<Value>) {
  let confirmed = served;
  // In an object, because a value may be `null`.
  const saver = createChoiceSaver<{ value: Value }>({
    save: async ({ value }) => {
      await save(value);
      confirmed = value;
    },
    onSaved: async () => onSaved(),
    onFailed: async (error) => {
      show(confirmed);
      onFailed(error);
    },
    onRest: () => undefined,
  });
  return (value: Value): Promise<void> => {
    show(value);
    return saver.choose({ value }, null);
  };
}
