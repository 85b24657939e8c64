/** How many members a message was not sent to, by the reason. */
export type SkippedMembers = {
  /** They do not want messages from the firm. */
  off: number;
  /** They have not signed the agreement. */
  unsigned: number;
  /** A field of the message has no value for them. */
  incomplete: number;
};
