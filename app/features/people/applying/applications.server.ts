import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  type ApplicationAnswers,
  type ApplicationQuestions,
  FIRST_QUESTIONS,
  QUESTION_LABELS,
} from '#app/domain/firm/application-questions.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settingToChange, storedSetting } from '#app/platform/firm/setting.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { type ApplicationInput, type QuestionsInput, readApplication } from './application.ts';
import {
  findApplication,
  findOwnApplication,
  lockApplicant,
  writeApplication,
} from './applications.queries.server.ts';

/** What a release adds is missing in what was stored before it. */
const readQuestions = (stored: unknown): ApplicationQuestions => ({
  ...FIRST_QUESTIONS,
  ...(stored as Partial<ApplicationQuestions> | undefined),
});

const currentQuestions = async (on?: Db | Tx): Promise<ApplicationQuestions> =>
  readQuestions(await storedSetting('application', on));

/** Returns what the firm asks an applicant, and what they have said so far. */
export async function ownApplication(viewer: Viewer): Promise<{
  questions: ApplicationQuestions;
  answers: ApplicationAnswers;
  submittedAt: string | null;
}> {
  const [questions, own] = await Promise.all([currentQuestions(), findOwnApplication(viewer, db())]);
  return { questions, answers: own?.answers ?? {}, submittedAt: own?.submittedAt.toISOString() ?? null };
}

/** Returns what a person said about themselves before they were admitted, for admins; `null` for nothing. */
export async function applicationOfPerson(
  viewer: Viewer,
  memberId: string,
): Promise<{ answers: ApplicationAnswers; submittedAt: string } | null> {
  const found = await findApplication(viewer, db(), memberId);
  return found ? { answers: found.answers, submittedAt: found.submittedAt.toISOString() } : null;
}

/**
 * Says who an applicant is, or says it again, until they are decided on. The log has no words of it.
 * @throws DomainError `conflict` for anyone who does not await a decision; `unprocessable` without a required answer.
 */
export async function submitApplication(tx: Tx, viewer: Viewer, input: ApplicationInput): Promise<void> {
  if (!(await lockApplicant(viewer, tx)))
    throw new DomainError('conflict', 'Your application has already been decided.');
  const own = await findOwnApplication(viewer, tx);
  const { answers, missing } = readApplication(await currentQuestions(tx), input, own?.answers);
  const [first] = missing;
  if (first) throw new DomainError('unprocessable', `Please answer: ${QUESTION_LABELS[first].asked}.`);
  await writeApplication(tx, viewer.memberId, answers);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'application.submit',
    subject: { type: 'member', id: viewer.memberId },
    before: null,
    after: null,
  });
}

/** Returns the questions for their form. @throws DomainError `not_found` for everyone but admins. */
export async function questionsToEdit(
  viewer: Viewer,
): Promise<{ questions: ApplicationQuestions; revision: string }> {
  requireAdmin(viewer, { sees: 'people' });
  const questions = await currentQuestions();
  return { questions, revision: digestOf(questions) };
}

/**
 * Changes what applicants are asked. Saving what is saved already changes nothing; what was answered stays.
 * @throws DomainError `not_found` for everyone but admins, `conflict` when another admin has changed it since
 * `revision`.
 */
export async function saveQuestions(
  tx: Tx,
  viewer: Viewer,
  { revision, questions }: QuestionsInput,
): Promise<void> {
  requireAdmin(viewer, { changes: 'people' });
  const setting = await settingToChange(tx, viewer, 'application', FIRST_QUESTIONS);
  const before = readQuestions(setting.stored);
  if (isSameJson(before, questions)) return;
  if (digestOf(before) !== revision)
    throw new DomainError('conflict', 'Another admin changed the questions. Please reload the page.');
  await setting.change(questions);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'application.editQuestions',
    subject: { type: 'firm_setting', id: 'application' },
    before,
    after: questions,
  });
}
