import { z } from 'zod';
import { type StaffSet, staffSets } from '#app/domain/access/staff.ts';

/** `until`: the last day of a set that is limited; only those who change nothing are. */
export const giveInput = z
  .object({ memberId: z.uuid(), set: z.enum(staffSets), until: z.iso.date().nullable() })
  .refine(({ set, until }) => until === null || set === 'read_only', {
    message: 'Only “Read only” may end on a day.',
  });
export type GiveInput = z.infer<typeof giveInput>;

export const endInput = z.object({ id: z.uuid() });

/** A set of an admin: in force, or awaiting a second admin (`awaits`), who gives it or takes it away. */
export type GivenSet = {
  id: string;
  set: StaffSet;
  givenBy: string;
  givenAt: string;
  until: string | null;
  awaits: { to: 'give' | 'end'; by: string; approvalId: string | null } | null;
};

/** An admin and what they may do. */
export type StaffMember = {
  id: string;
  name: string;
  email: string;
  /** Whether no set was ever given to them, so that they have everything. */
  isUnlimited: boolean;
  sets: GivenSet[];
};

export type StaffPage = {
  staff: StaffMember[];
  viewerId: string;
  /** Whether a second admin approves what is given and ended. */
  needsSecondAdmin: boolean;
  /** How many of them have everything. */
  withEverything: number;
};
