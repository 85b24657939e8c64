import { type Step, Wrong } from '#app/domain/findings.ts';

type AdminsCheck = {
  /** Whether what moves money needs a different admin than its authors. */
  needsSecondAdmin: boolean;
  servesRealPeople: boolean;
};

type ReadRow = <Row extends object>(text: string) => Promise<Partial<Row>>;

const MATTERS = 'bank details, notices and pay-out files';

/** Checks that there is a second admin where one has to approve what another admin prepared. */
export const adminsStep = ({ needsSecondAdmin, servesRealPeople }: AdminsCheck, row: ReadRow): Step => ({
  check: 'second admin',
  async run() {
    if (!needsSecondAdmin) {
      if (!servesRealPeople) return `SECOND_ADMIN is off: one admin alone can approve ${MATTERS}.`;
      throw new Wrong(
        `SECOND_ADMIN is off: one admin alone can change where money goes.`,
        'Set SECOND_ADMIN=required as soon as there are two admins.',
        'warning',
      );
    }
    const { there } = await row<{ there: boolean }>(
      "select to_regclass('public.member') is not null as there",
    );
    const { admins = 0 } = there
      ? await row<{ admins: number }>(
          `select count(*)::int as admins from member
            where roles @> array['admin'] and membership_status = 'approved' and erased_at is null`,
        )
      : {};
    if (admins === 0) return 'There are no admins yet.';
    if (admins > 1) return `There are ${admins} admins, so one can approve what another prepared.`;
    throw new Wrong(
      `There is one admin, and SECOND_ADMIN requires another one: nobody can approve ${MATTERS}.`,
      'Make a second person an admin: npm run vestry -- admin EMAIL. Or set SECOND_ADMIN=off, and one admin can approve alone.',
      'warning',
    );
  },
});
