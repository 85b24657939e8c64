import type { SignatureState } from './nda.ts';

/** One signing of a member, as an admin sees it. Times are ISO. */
export type PersonSigning = {
  id: string;
  version: number;
  title: string;
  state: SignatureState;
  createdAt: string;
  /** When it came to the state that it is in. */
  stateAt: string;
  /** What the member said when declining, or why it was voided. */
  reason: string | null;
  hasPaper: boolean;
  hasCertificate: boolean;
};

/** A member who ought to have signed by now. Times are ISO. */
export type OverdueSigner = {
  id: string;
  name: string;
  email: string;
  approvedAt: string | null;
  /** When they declined; `null` for one who has not signed yet. */
  declinedAt: string | null;
};
