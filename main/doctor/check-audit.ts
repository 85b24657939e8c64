import { type Examination, Wrong } from '#app/domain/findings.ts';
import type { PartValues } from '#app/platform/config/env-check.server.ts';

const GUIDE = 'docs/guides/operate.md, “The audit log”, says how.';

/** The keys of the audit log. Whether the log itself is whole, `verify audit` says. */
export function checkAudit(env: PartValues<'audit'>, environment: string): Examination {
  const isStrict = environment === 'production' || environment === 'qa';
  const step = (check: string, isSet: boolean, right: string, missing: string) => ({
    check,
    async run() {
      if (isSet) return right;
      if (!isStrict) return `${missing} That is fine for a trial.`;
      throw new Wrong(missing, GUIDE, 'warning');
    },
  });
  return {
    vendor: 'the audit log',
    address: 'AUDIT_SIGNING_KEY',
    steps: [
      step(
        'signing key',
        env.AUDIT_SIGNING_KEY !== undefined,
        'Its heads are signed.',
        'AUDIT_SIGNING_KEY is not set: its heads are not signed.',
      ),
      step(
        'personal secrets',
        env.AUDIT_PERSONAL_SECRETS !== undefined,
        'The keys of people are wrapped.',
        'AUDIT_PERSONAL_SECRETS is not set: the keys of people are in the database as they are.',
      ),
      step(
        'anchor',
        env.AUDIT_ANCHOR_BUCKET_PREFIX !== undefined || env.AUDIT_ANCHOR_MAIL !== undefined,
        'Its heads are kept outside.',
        'Neither AUDIT_ANCHOR_BUCKET_PREFIX nor AUDIT_ANCHOR_MAIL is set: no copy of its heads is kept outside.',
      ),
    ],
  };
}
