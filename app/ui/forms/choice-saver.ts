type Options<Choice> = {
  save: (choice: Choice) => Promise<unknown>;
  /** Runs after a save, unless another choice was made meanwhile. What is chosen until it ends is saved next. */
  onSaved: () => Promise<unknown>;
  /** Also awaited before the next save. What was chosen before the failure is given up. */
  onFailed: (error: unknown) => Promise<unknown>;
  /** Nothing is left to save. */
  onRest: () => void;
};

/** Saves the newest choice, one at a time; choices passed over with the arrow keys are not sent. */
export function createChoiceSaver<Choice>({ save, onSaved, onFailed, onRest }: Options<Choice>) {
  let wanted: Choice | null = null;
  let isRunning = false;

  async function saveWanted(saved: Choice | null): Promise<void> {
    while (wanted !== null) {
      const choice: Choice = wanted;
      wanted = null;
      try {
        if (choice !== saved) await save(choice);
        saved = choice;
        if (wanted === null) await onSaved();
      } catch (error) {
        wanted = null;
        // The save may have arrived although its response did not.
        saved = null;
        await onFailed(error);
      }
    }
  }

  return {
    /** `kept`: the last saved choice. */
    async choose(choice: Choice, kept: Choice | null): Promise<void> {
      wanted = choice;
      if (isRunning) return;
      isRunning = true;
      await saveWanted(kept).finally(() => {
        isRunning = false;
      });
      onRest();
    },
  };
}
