import { generateKeyPairSync } from 'node:crypto';
import { type DoctorFinding, examineAll } from '../../main/doctor/doctor.ts';
import type { DoctorPart } from '../../main/doctor/part-names.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { useEnvironment } from './rewire.ts';
import { useSandbox } from './sandbox.ts';

export const APP = 'http://localhost:3000';

export type Changes = Record<string, string | undefined>;

/** Registers a sandbox for the tests of a file; what is examined finds it. */
export function useDoctor() {
  const held = useSandbox({ appUrl: APP });
  useEnvironment({ MAIL_HOST: '127.0.0.1', TAG_MANAGER_ID: 'GTM-SANDBOX' });

  /** The environment of the tests, which finds a sandbox, with changes. */
  const variables = (changes: Changes = {}, { ports }: Sandbox = held.sandbox): Changes => ({
    ...process.env,
    SENTRY_DSN: `http://sandbox@localhost:${ports.errors}/1`,
    AUDIT_SIGNING_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    AUDIT_PERSONAL_SECRETS: 'a-secret-that-wraps-the-keys-of-people',
    ...changes,
  });

  async function findings(
    part: DoctorPart,
    changes: Changes = {},
    sandbox?: Sandbox,
  ): Promise<DoctorFinding[]> {
    return (await examineAll({ variables: variables(changes, sandbox), only: [part] })).findings;
  }

  /** The first finding that is not in order. */
  async function wrong(part: DoctorPart, changes: Changes = {}, sandbox?: Sandbox): Promise<DoctorFinding> {
    const all = await findings(part, changes, sandbox);
    const found = all.find(({ state }) => state !== 'ok');
    if (!found) throw new Error(`Everything is in order: ${JSON.stringify(all)}`);
    return found;
  }

  return { held, variables, findings, wrong };
}
