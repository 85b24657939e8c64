import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  importPeople,
  type PeopleReport,
  peopleText,
} from '#app/features/people/importing/import-people.server.ts';
import { invitePrepared } from '#app/features/people/importing/invite-prepared.server.ts';
import { type PeopleFile, readPeople } from '#app/features/people/importing/people-file.server.ts';
import { countUninvitedMembers } from '#app/features/people/importing/prepared/prepared.server.ts';
import { makeAdmin } from '#app/features/people/joining/first-admin/first-admin.server.ts';
import { repeatErasure } from '#app/processes/account/account.server.ts';
import { databaseContentOf, openForCommand, openWithQueue, Refused } from './command-database.ts';
import type { AdminCommand, EraseCommand, ImportCommand, InviteCommand } from './command-line.ts';
import { stopServices } from './lifecycle.ts';

const STOP_IT = 'Stop it, run this, and start it again.';
const ADMIN_MS = 60_000;

/** Undoes what a dry run wrote. */
class DryRun extends Error {
  override name = 'DryRun';
  readonly report: PeopleReport;

  constructor(report: PeopleReport) {
    super('Nothing is kept of a dry run');
    this.report = report;
  }
}

/**
 * Imports a file of people, or only checks it, and prints the report. Nothing is sent to them.
 * @throws Refused on errors: nothing is recorded then.
 */
export async function runImportPeople({ file, isDryRun, isJson }: ImportCommand): Promise<void> {
  const bytes = await databaseContentOf(file);
  await openForCommand(STOP_IT);
  try {
    const read = await inSentences(() => readPeople(bytes));
    const report = await imported(read, isDryRun);
    const { problems, missing, headers } = report;
    if (isJson) process.stdout.write(`${JSON.stringify({ ...report, isDryRun })}\n`);
    else if (missing.length === 0) process.stdout.write(`${peopleText(report, { isDryRun })}\n`);
    if (missing.length > 0)
      throw new Refused(
        `The first line of ${file} has no column ${missing.join(', ')}. It has: ${headers.join(', ')}.`,
      );
    if (problems.length > 0) throw new Refused(`${file} was not imported.`);
  } finally {
    await stopServices();
  }
}

async function imported(file: PeopleFile, isDryRun: boolean): Promise<PeopleReport> {
  try {
    return await transaction(async (tx) => {
      const report = await importPeople(tx, file);
      if (isDryRun) throw new DryRun(report);
      return report;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    throw error;
  }
}

/** Sends the invitations of everybody who was imported and has none. */
export async function runInvite({ isDryRun }: InviteCommand): Promise<void> {
  await openWithQueue(STOP_IT);
  try {
    const count = isDryRun
      ? await transaction(countUninvitedMembers, { reads: true })
      : await invitePrepared();
    process.stdout.write(
      isDryRun
        ? `Invitations to send: ${count}. Nothing was sent.\n`
        : `Invitations made: ${count}. The mails go out as the application works.\n`,
    );
  } finally {
    await stopServices();
  }
}

const OUTCOMES = {
  granted: 'is an administrator: from the next sign-in on, which asks for a second factor.',
  invited: 'has no account yet and was invited; the mail goes out as the application works.',
  'invited before': 'has no account at the sign-in service, and was invited before or is a member.',
} as const;

/** Makes a person an administrator, or invites them. @throws Refused with what to do first. */
export async function runAdmin({ email }: AdminCommand): Promise<void> {
  if (!z.email().safeParse(email).success)
    throw new Refused(`“${email}” is no e-mail address, such as name@example.com.`);
  await openWithQueue(STOP_IT);
  try {
    const outcome = await inSentences(() => makeAdmin(email, AbortSignal.timeout(ADMIN_MS)));
    // Nothing is wrong while they have not signed up: what can be done before is done.
    const next =
      outcome === 'granted'
        ? ''
        : ` Once they have signed up and confirmed the address, run: npm run vestry -- admin ${email}`;
    process.stdout.write(`${email} ${OUTCOMES[outcome]}${next}\n`);
  } finally {
    await stopServices();
  }
}

/** Erases again who is back after a restore, each person in a transaction. @throws Refused at the first who cannot be. */
export async function runErase({ memberIds }: EraseCommand): Promise<void> {
  await openWithQueue(STOP_IT);
  try {
    for (const memberId of memberIds) {
      const { repeated } = await inSentences(() => transaction((tx) => repeatErasure(tx, memberId)));
      process.stdout.write(`${memberId} ${repeated ? 'was erased before' : 'is erased'}.\n`);
    }
  } finally {
    await stopServices();
  }
}

async function inSentences<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const isOurs = error instanceof DomainError || (error instanceof Error && error.name === 'OutsideError');
    if (isOurs) throw new Refused(error.message, { cause: error });
    throw error;
  }
}
