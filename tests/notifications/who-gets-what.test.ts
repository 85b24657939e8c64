import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#app/db/client.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { emptyTables } from '#tests/setup/database.ts';
import { createDatabase } from '#tests/setup/database-server.ts';
import type { PostgresServer } from '#tests/setup/postgres.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { MIGRATED, startMigratedPostgres } from '#tests/setup/server-image.ts';
import { postgresPrograms } from '../../scripts/tools.ts';
import { chanceOf, Worker } from './clock-and-jobs.ts';
import { ALWAYS_MAILED, isHour, type Kind, Person, QUARTER_MS, type Traits, UNCHOSEN } from './model.ts';
import { type Step, World } from './world.ts';

const isPossibleHere = postgresPrograms() !== null;
const held = useSandbox();
let server: PostgresServer | null = null;
// The embedded database has the clock of this process, and does not survive that months pass in it.
beforeAll(async () => {
  if (!isPossibleHere) return;
  const given = process.env.TEST_DATABASE_URL;
  server = given ? null : await startMigratedPostgres({ isDurable: false });
  const template = given ? process.env.TEST_DATABASE_TEMPLATE : MIGRATED;
  await openDatabase(await createDatabase(given ?? server?.url ?? '', template));
});
// The queue has timers of its own, which are to begin and end in the time of one story.
afterEach(async () => {
  await stopJobs();
  vi.useRealTimers();
});
afterAll(async () => {
  if (!isPossibleHere) return;
  await closeDatabase();
  await server?.stop();
});

/** Fridays before the clocks change on a Sunday: in America, Europe and on Lord Howe Island, by half an hour. */
const FRIDAYS = ['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30'];
const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
/** Until Tuesday noon: every zone has a Monday morning in it. */
const QUARTERS = 4 * 96;
const MOST_PEOPLE = 3;
const KINDS = Object.keys(UNCHOSEN) as Kind[];

const way = fc.constantFrom('app', 'mail', 'mail', 'daily', 'daily', 'daily', 'weekly', 'off');
const optional = fc.constantFrom(...KINDS.filter((kind) => !ALWAYS_MAILED.has(kind)));
const quarterOf = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((n) => n * 15);
/** Nights, some of which end after the time of the digest. What ends in a skipped hour is tested with the quiet hours. */
const hours = fc.option(fc.record({ startsAt: quarterOf(18, 23), endsAt: quarterOf(5, 10) }));

const traits: fc.Arbitrary<Traits> = fc.record({
  role: fc.constantFrom('prospective', 'active'),
  isSigned: fc.boolean(),
  isMember: mostly(true),
  refusesMail: mostly(false),
  zone: fc.constantFrom(...ZONES),
  quiet: hours,
  chosen: fc.dictionary(optional, way, { maxKeys: 4 }),
});

function mostly(usual: boolean): fc.Arbitrary<boolean> {
  return fc.constantFrom(usual, usual, usual, usual, !usual);
}

const ADMIN: Traits = {
  ...{ role: 'admin', isSigned: true, isMember: true, refusesMail: false, zone: 'UTC', quiet: null },
  chosen: {},
};

const who = fc.integer({ min: 1, max: MOST_PEOPLE });
/** Most often there is something new, or a person changes how they want to get it. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('publish') }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('open'), interested: fc.uniqueArray(who) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('write'),
      to: fc.oneof(fc.constantFrom('everyone', 'prospective'), who),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('answer', 'decline', 'remind'), who }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('choose'), who, kind: optional, way }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('quiet'), who, hours }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refuse'), who, isRefused: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reject'), who, isRejected: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase'), who }) },
);

const story = fc.record({
  friday: fc.constantFrom(...FRIDAYS),
  people: fc.array(traits, { minLength: MOST_PEOPLE, maxLength: MOST_PEOPLE }),
  steps: fc
    .array(fc.record({ pause: fc.integer({ min: 1, max: 16 }), step }), { minLength: 10, maxLength: 20 })
    .filter((steps) => steps.reduce((sum, { pause }) => sum + pause, 0) < QUARTERS - 96),
  chance: fc.nat(),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** The steps by the quarter of an hour in which each happens. */
function byQuarter({ steps }: Story): Map<number, { step: Step; event: number }> {
  let quarter = 0;
  return new Map(
    steps.map(({ pause, step }, event) => {
      quarter += pause;
      return [quarter, { step, event }];
    }),
  );
}

/** Whom a step concerns is there, and it is an act that an admin can do. */
function isPossible(step: Step, people: readonly Person[]): boolean {
  if (!('who' in step)) return true;
  const person = people[step.who];
  if (!person || person.isErased) return false;
  const { isMember, isSigned } = person.traits;
  if (step.act === 'remind') return isMember && !isSigned;
  return step.act !== 'decline' || isMember;
}

type Raised = { kind: Kind; isFor: (person: Person, place: number) => boolean };

const isIn = ({ traits, isErased }: Person): boolean => traits.isMember && !isErased;

/** The notice that a step raises, and for whom it is. */
function raisedBy(step: Step, at: number): Raised | null {
  const isOwn = (place: number) => 'who' in step && place === step.who;
  switch (step.act) {
    case 'publish':
      return { kind: 'new_opportunity', isFor: isIn };
    case 'open':
      return {
        kind: 'stage_change',
        isFor: (person, place) => isIn(person) && step.interested.includes(place),
      };
    case 'write':
      return {
        kind: 'firm_message',
        isFor: (person, place) => isIn(person) && isAddressed(step.to, person.traits, place),
      };
    case 'answer':
      return { kind: 'question_answered', isFor: (_, place) => isOwn(place) };
    case 'decline':
      return { kind: 'commitment_decided', isFor: (_, place) => isOwn(place) };
    case 'remind':
      // At most once a day.
      return {
        kind: 'nda_needed',
        isFor: (person, place) => isOwn(place) && !person.hasToday('nda_needed', at),
      };
    default:
      return null;
  }
}

const isAddressed = (
  to: 'everyone' | 'prospective' | number,
  { role, isSigned }: Traits,
  place: number,
): boolean => {
  if (to === 'everyone') return role !== 'admin';
  return isSigned && (to === 'prospective' ? role === 'prospective' : to === place);
};

/** What a step means to each person. */
function apply(step: Step, people: readonly Person[], event: number, at: number): void {
  const raised = raisedBy(step, at);
  if (raised)
    for (const [place, person] of people.entries())
      if (raised.isFor(person, place)) person.receive({ event, kind: raised.kind, at });
  const person = 'who' in step ? people[step.who] : undefined;
  if (!person) return;
  if (step.act === 'choose') person.choose(step.kind, step.way);
  if (step.act === 'quiet') person.traits.quiet = step.hours;
  if (step.act === 'refuse') person.traits.refusesMail = step.isRefused;
  if (step.act === 'reject') person.traits.isMember = !step.isRejected;
  if (step.act === 'erase') person.erase();
}

/** Plays a story in the application and in the model, one quarter of an hour after the other. */
async function play(given: Story): Promise<{ world: World; people: Person[] }> {
  await stopJobs();
  await emptyTables();
  held.sandbox.faults.clear();
  const start = Date.parse(`${given.friday}T12:00:00Z`);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  const all = [ADMIN, ...given.people].map((one) => ({ ...one, chosen: { ...one.chosen } }));
  const people = all.map((one) => new Person(one));
  const world = new World(held.sandbox);
  await world.make(all);
  const below = chanceOf(given.chance);
  const worker = new Worker(below, () => {
    const kind = below(2) === 0 ? 'lost' : 'failing';
    held.sandbox.faults.set('memberMail', { kind, times: 1 });
  });

  const steps = byQuarter(given);
  let next: number | null = null;
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const at = start + quarter * QUARTER_MS;
    vi.setSystemTime(at);
    const planned = steps.get(quarter);
    const happens = planned && isPossible(planned.step, people) ? planned : null;
    if (happens) {
      await world.act(happens.step, happens.event);
      apply(happens.step, people, happens.event, at);
    }
    for (const person of people) person.settle(at);
    // The application works when something happened or is due, and around the hour of the digests.
    const isMorning = ZONES.some((zone) => [7, 8, 9].some((hour) => isHour(zone, at, hour)));
    if (!happens && !isMorning && (next === null || next > at)) continue;
    await worker.workOff(at);
    next = await worker.nextTime();
  }
  return { world, people };
}

test.skipIf(!isPossibleHere)(
  'product §7: every notice reaches each person it is for exactly once, in the application and by mail, as and when they have chosen',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (given) => {
        const { world, people } = await play(given);
        expect(await world.notices()).toEqual(people.map(({ notices }) => notices.toSorted()));
        expect(await world.mails()).toEqual(people.map(({ mails }) => mails.toSorted()));
      }),
      { numRuns: 8 },
    );
  },
  300_000,
);
