import type { SignatureState } from '../nda.ts';

/** A signing of a member, as an admin sees it. Times are ISO. */
export type PersonSigning = {
  id: string;
  version: number;
  title: string;
  state: SignatureState;
  createdAt: string;
  stateAt: string;
  /** The member's reason for declining, or the reason for voiding. */
  reason: string | null;
  hasPaper: boolean;
  hasCertificate: boolean;
};

/** A member who is overdue to sign. Times are ISO. */
export type OverdueSigner = {
  id: string;
  name: string;
  email: string;
  approvedAt: string | null;
  /** When they declined; `null` if they have just not signed yet. */
  declinedAt: string | null;
};
