/** An admin. `since`: by the log; `null` where the role is older. `hasMfa`: at their last sign-in. */
export type AdminRow = {
  id: string;
  name: string;
  email: string;
  since: string | null;
  lastSeenAt: string | null;
  hasMfa: boolean | null;
};
