/** The acts that can be undone for a minute, in which their effects on others wait. */
export type HoldAct =
  | 'broadcast.send'
  | 'commitment.decide'
  | 'document.publish'
  | 'faq.publish'
  | 'fund.publish'
  | 'opportunity.announce'
  | 'opportunity.moveStage'
  | 'opportunity.publish'
  | 'question.answer'
  | 'question.publish';

/** A job to enqueue once the act can no longer be undone. */
export type HeldJob = { job: string; payload: object; key?: string | undefined };

/** What is kept of an act until then. */
export type HoldContent = {
  /** What was done, as a sentence without a full stop. */
  title: string;
  effects: HeldJob[];
  /** What the act's reversal needs to know. */
  before: object;
};

/** A hold as its admin sees it, with the time left by the server’s clock: that of a browser may be wrong. */
export type RunningHold = {
  id: string;
  title: string;
  /** Whether anything is sent when it ends. */
  sends: boolean;
  remainingMs: number;
};
