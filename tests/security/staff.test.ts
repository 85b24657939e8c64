import { beforeAll, describe, expect, test } from 'vitest';
import { setsFor, staffSets } from '#app/domain/access/staff.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeStaff } from '#tests/factories/staff.ts';
import { ask, OWN_ORIGIN, post } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { useServer } from '#tests/setup/server.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { API_ACCESS } from './api-access.ts';
import { PAGE_ACCESS, routeAt } from './page-access.ts';
import { PROCEDURE_ACCESS } from './procedure-access.ts';
import { PROCEDURES } from './procedures.ts';
import { publishSome } from './published.ts';
import { PAGE_NEEDS, PROCEDURE_NEEDS, ROUTE_NEEDS, rowsOf, STAFF_WITH, type Staff } from './staff-needs.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();
const vestry = usePages();

const STAFF: readonly Staff[] = [...staffSets, 'none'];
const cookies = useStartingRows(async () => {
  await publishSome();
  const made = STAFF.map(async (one) => [one, (await makeStaff(one === 'none' ? [] : [one])).cookie]);
  return Object.fromEntries(await Promise.all(made)) as Record<Staff, string>;
});

/** What an admin without the permission gets, from a page, a procedure and a file alike. */
const isRefusal = (status: number, text: string): boolean =>
  status === 403 && /Your permissions do not include|You have no permissions at the moment/.test(text);

/** Asks as each kind of staff. Returns those who were not refused. */
async function admittedTo(asked: (cookie: string) => Promise<Response>): Promise<Staff[]> {
  const admitted: Staff[] = [];
  for (const staff of STAFF) {
    const answer = await asked(cookies[staff]);
    if (!isRefusal(answer.status, await answer.text())) admitted.push(staff);
  }
  return admitted;
}

test('the areas are those of the design, and an auditor changes nothing', () => {
  for (const [need, sets] of Object.entries(STAFF_WITH)) {
    if (need.includes(' and ')) continue;
    const [kind, area] = need.split(' ') as ['sees' | 'changes', 'people'];
    expect([
      need,
      staffSets.filter((set) => setsFor(kind === 'sees' ? { sees: area } : { changes: area }).includes(set)),
    ]).toEqual([need, sets]);
    if (kind === 'changes') expect([need, sets.includes('read_only' as never)]).toEqual([need, false]);
  }
});

describe('procedures', () => {
  const needed = new Map(rowsOf(PROCEDURE_NEEDS));

  test('one that is for admins only names what it needs', () => {
    const forAdmins = Object.entries(PROCEDURE_ACCESS)
      .filter(([, { cases }]) =>
        cases.every(({ outcome }) => outcome.active === 'NOT_FOUND' && outcome.visitor === 'NOT_FOUND'),
      )
      .map(([name]) => name)
      // For people who signed in without their invitation's link: none is here.
      .filter((name) => name !== 'invite.mailLinkAgain');
    expect([...needed.keys()].toSorted()).toEqual(forAdmins.toSorted());
  });

  test.each(PROCEDURES)('$name', async ({ name, type }) => {
    const path = `/api/trpc/${name}`;
    const admitted = await admittedTo((cookie) =>
      type === 'query'
        ? ask(server.app, path, { headers: { cookie } })
        : post(server.app, path, '', { cookie }),
    );
    expect(admitted).toEqual(needed.get(name) ?? STAFF);
  });
});

describe('addresses', () => {
  const needed = new Map(rowsOf(ROUTE_NEEDS));
  const ELSEWHERE = ['POST /api/errors/tunnel', 'GET /api/doctor', 'GET /firm-logo/:file', 'ALL /api/*'];

  test('one that is for admins only names what it needs', () => {
    const forAdmins = Object.entries(API_ACCESS)
      .filter(([, { outcome }]) => outcome.active === 404 && outcome.visitor === 404)
      .map(([route]) => route)
      .filter((route) => !ELSEWHERE.includes(route) && !/ \/api\/(messages|calendar)\//.test(route));
    expect([...needed.keys()].toSorted()).toEqual(forAdmins.toSorted());
  });

  test.each(Object.entries(API_ACCESS).filter(([route]) => route !== 'GET /api/live'))(
    '%s',
    async (route, { address }) => {
      const [method = '', path = ''] = route.replace('ALL', 'GET').split(' ');
      const admitted = await admittedTo((cookie) =>
        ask(server.app, address ?? path, { method, headers: { cookie, origin: OWN_ORIGIN } }),
      );
      expect(admitted).toEqual(needed.get(route) ?? STAFF);
    },
  );
});

describe('pages', () => {
  const needed = new Map(rowsOf(PAGE_NEEDS));
  let routes: [path: string, address: string][];
  beforeAll(() => {
    routes = Object.entries(PAGE_ACCESS).map(([path, [row]]) => [path, row?.address ?? path]);
  });

  test('each of the admin area names what it needs', () => {
    const ofAdmins = Object.keys(PAGE_ACCESS).filter((path) => path.startsWith('/admin'));
    expect([...needed.keys()].toSorted()).toEqual(ofAdmins.toSorted());
  });

  /** The data of each page alone, so that no layout answers for it. */
  test.each(Object.keys(PAGE_ACCESS).filter((path) => path.startsWith('/admin')))('%s', async (path) => {
    const address = new Map(routes).get(path) ?? path;
    const { pathname, searchParams } = new URL(address, 'http://own');
    searchParams.set('_routes', routeAt(vestry.build, path));
    const admitted = await admittedTo((cookie) =>
      ask(vestry.app, `${pathname}.data?${searchParams}`, { headers: { cookie } }),
    );
    expect(admitted).toEqual(needed.get(path));
  });
});
