import { eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { mailSuppression } from '#app/db/schema/mail.ts';
import { member } from '#app/db/schema/members.ts';
import { indication } from '#app/db/schema/opportunities.ts';
import type { AudienceRule } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { sendBroadcast } from '#app/features/broadcasts/sending/orders.server.ts';
import { liftSuppression } from '#app/features/mail/suppressions.server.ts';
import { remindToSign } from '#app/features/nda/admin/reminders.server.ts';
import { createDraft } from '#app/features/opportunities/authoring/create-draft.server.ts';
import { saveDraft } from '#app/features/opportunities/authoring/drafts.server.ts';
import { publishOpportunity } from '#app/features/opportunities/publishing/publish-opportunity.server.ts';
import { answerQuestion } from '#app/features/questions/answering.server.ts';
import { chooseDelivery } from '#app/notify/deliveries/deliveries.server.ts';
import { setQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { confirmDeletion } from '#app/processes/account/account.server.ts';
import { moveStage } from '#app/processes/stage-moves/stage-moves.server.ts';
import { writtenFields } from '#tests/factories/authoring.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { decideOne } from '#tests/factories/decisions.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makeSignature, makeVersion } from '#tests/factories/nda.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { makeDeletion } from '#tests/factories/profile.ts';
import { makeQuestion } from '#tests/factories/questions.ts';
import { committed } from '#tests/setup/committed.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { type Hours, type Kind, QUARTER_MS, type Traits, type Way } from './model.ts';

const DAY = 86_400_000;

/** What happens; people by their place, of which the first is the admin who acts. */
export type Step =
  | { act: 'publish' }
  | { act: 'open'; interested: number[] }
  | { act: 'write'; to: 'everyone' | 'prospective' | number }
  | { act: 'answer' | 'decline' | 'remind' | 'erase'; who: number }
  | { act: 'choose'; who: number; kind: Kind; way: Way }
  | { act: 'quiet'; who: number; hours: Hours | null }
  | { act: 'refuse'; who: number; isRefused: boolean }
  | { act: 'reject'; who: number; isRejected: boolean };

/** The application with these people in it. Its acts name their event, by which its notices and mails are known. */
export class World {
  readonly people: Viewer[] = [];
  /** The events of reminders to sign, whose mails name no event, by the ids of their mails. */
  readonly #reminders = new Map<string, string>();

  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  async make(all: readonly Traits[]): Promise<void> {
    this.#sandbox.mailbox.clear();
    const { id } = await makeVersion();
    for (const { role, isSigned, isMember, refusesMail, zone, quiet, chosen } of all) {
      const viewer =
        role === 'admin'
          ? await makeAdmin()
          : await makeViewer({
              roles: [role],
              timeZone: zone,
              ...(isMember ? {} : { rejectedAt: new Date() }),
            });
      const { memberId, email: address } = viewer;
      this.people.push(viewer);
      if (isSigned) await makeSignature(memberId, id, { completedAt: new Date() });
      if (refusesMail) await this.#refuse(address);
      if (quiet) await transaction((tx) => setQuietHours(tx, viewer, quiet));
      for (const [kind, way] of Object.entries(chosen))
        await transaction((tx) => chooseDelivery(tx, viewer, { kind: kind as Kind, delivery: way }));
    }
  }

  #refuse = (address: string) =>
    db()
      .insert(mailSuppression)
      .values({ address, reason: 'bounced', since: new Date() })
      .onConflictDoUpdate({ target: mailSuppression.address, set: { liftedAt: null } });

  #person(place: number): Viewer {
    const viewer = this.people[place];
    if (!viewer) throw new Error(`There is no person ${place}`);
    return viewer;
  }

  /** Does this as the `event`-th of all. */
  async act(step: Step, event: number): Promise<void> {
    const admin = this.#person(0);
    const name = `Event ${event}`;
    switch (step.act) {
      case 'publish':
        return this.#publish(admin, name);
      case 'open':
        return this.#open(admin, name, step.interested);
      case 'write': {
        const { id } = await makeBroadcast({
          title: name,
          savedBy: admin.memberId,
          rules: [this.#rule(step.to)],
        });
        return void (await committed(sendBroadcast)(admin, { id, revision: 1, at: null }));
      }
      case 'answer': {
        const { memberId } = this.#person(step.who);
        const { id } = await makeQuestion(memberId, { body: `${name}?`, askedAt: new Date() });
        return void (await committed(answerQuestion)(admin, {
          ...{ id, answer: 'In June.', revision: null, wording: null },
        }));
      }
      case 'decline': {
        const { id: offer } = await makeOpportunity({ name });
        const { id } = await makeCommitment(this.#person(step.who), offer);
        return void (await decideOne(admin, id, { kind: 'decline', reason: 'The book is full.' }));
      }
      case 'remind':
        return this.#remind(admin, this.#person(step.who), event);
      case 'erase': {
        const { memberId } = this.#person(step.who);
        const { id } = await makeDeletion(memberId, { requestedAt: new Date() });
        return void (await committed(confirmDeletion)(admin, { id }));
      }
      case 'choose':
        return committed(chooseDelivery)(this.#person(step.who), { kind: step.kind, delivery: step.way });
      case 'quiet':
        return committed(setQuietHours)(this.#person(step.who), step.hours);
      case 'refuse': {
        const { email: address } = this.#person(step.who);
        if (step.isRefused) return void (await this.#refuse(address));
        return committed(liftSuppression)(admin, { address });
      }
      case 'reject': {
        const rejectedAt = step.isRejected ? new Date() : null;
        await db()
          .update(member)
          .set({ rejectedAt })
          .where(eq(member.id, this.#person(step.who).memberId));
      }
    }
  }

  async #publish(admin: Viewer, name: string): Promise<void> {
    const fields = writtenFields({ name });
    const { id: opportunityId, revision } = await committed(createDraft)(admin, { name, firstStage: 'open' });
    const saved = await committed(saveDraft)(admin, { opportunityId, revision, fields });
    await committed(publishOpportunity)(admin, { opportunityId, revision: saved.revision, note: '' });
  }

  async #open(admin: Viewer, name: string, interested: readonly number[]): Promise<void> {
    const { id: opportunityId } = await makeOpportunity({ name, stage: 'pipeline', closesAt: null });
    const rows = interested.map((place) => ({
      ...{ opportunityId, memberId: this.#person(place).memberId },
      ...{ likelihood: 4, amount: null },
    }));
    if (rows.length > 0) await db().insert(indication).values(rows);
    const closesAt = new Date(Date.now() + 30 * DAY).toISOString();
    await transaction((tx) =>
      moveStage(tx, admin, { opportunityId, from: 'pipeline', to: 'open', closesAt }),
    );
  }

  async #remind(admin: Viewer, { memberId }: Viewer, event: number): Promise<void> {
    const mailId = `nda-remind.${memberId}.${new Date().toISOString().slice(0, 10)}`;
    if (!this.#reminders.has(mailId)) this.#reminders.set(mailId, `event ${event}`);
    await committed(remindToSign)(admin, { memberId });
  }

  #rule(to: 'everyone' | 'prospective' | number): AudienceRule {
    if (to === 'everyone') return { kind: 'everyone' };
    if (to === 'prospective') return { kind: 'role', role: 'prospective' };
    return { kind: 'person', memberId: this.#person(to).memberId };
  }

  /** The notices that each person has, by their place. */
  async notices(): Promise<string[][]> {
    const rows = await db().select().from(notification);
    return this.people.map(({ memberId }) =>
      rows
        .filter((row) => row.memberId === memberId)
        .map(({ kind, createdAt }) => `${kind} at ${createdAt.toISOString()}`)
        .sort(),
    );
  }

  /** The notices that the mail service got for each person, each with the way and the quarter of an hour. */
  async mails(): Promise<string[][]> {
    const all: string[][] = this.people.map(() => []);
    for (const { id, recipients, receivedAt, messageId } of this.#sandbox.mailbox.find({})) {
      const place = this.people.findIndex(({ email }) => recipients.includes(email));
      const at = Math.floor(Date.parse(receivedAt) / QUARTER_MS) * QUARTER_MS;
      const mail = await this.#sandbox.mailbox.parsed(id);
      const reminder = this.#reminders.get(messageId?.slice(1, messageId.indexOf('@')) ?? '');
      for (const event of reminder ? [reminder] : eventsIn(mail))
        all[place]?.push(`${event}, ${wayOf(mail)}, at ${new Date(at).toISOString()}`);
    }
    return all.map((mails) => mails.sort());
  }
}

const eventsIn = ({ subject, text }: Email): string[] => [
  ...new Set([...`${subject} ${text}`.matchAll(/Event (\d+)/g)].map(([, event]) => `event ${event}`)),
];

function wayOf({ subject = '' }: Email): 'own' | 'daily' | 'weekly' {
  if (subject === 'New on Vestry since yesterday') return 'daily';
  return subject === 'New on Vestry this week' ? 'weekly' : 'own';
}
