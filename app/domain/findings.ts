/** `skipped`: not tried, because something that it needs is wrong or not set up. */
export type FindingState = 'ok' | 'warning' | 'error' | 'skipped';

export type Finding = {
  /** Names the check within its part: "discovery". */
  check: string;
  state: FindingState;
  says: string;
  /** What to do about it and where; `null` when there is nothing to do. */
  mend: string | null;
  ms: number;
};

/** What to do about a refusal, by the vendor's code or the status, such as `401`; else `otherwise`. */
export type Mending = Readonly<Record<string, string>>;

export type Step = {
  check: string;
  /** Without it the steps that follow cannot be tried. */
  isNeeded?: true;
  mend?: Mending;
  /** Returns what is right, in a sentence. @throws Wrong, or the error of a client. */
  run(signal: AbortSignal): Promise<string>;
};

/** The checks of one part, in order. They change nothing that lasts. */
export type Examination = {
  /** Who answers, in the words of the operator: "Auth0". */
  vendor: string;
  /** The variable that says where. */
  address: string;
  steps: readonly Step[];
};

/** Something works, but is not as it has to be. */
export class Wrong extends Error {
  override name = 'Wrong';
  readonly mend: string;
  readonly state: 'warning' | 'error';

  constructor(says: string, mend: string, state: 'warning' | 'error' = 'error') {
    super(says);
    this.mend = mend;
    this.state = state;
  }
}
