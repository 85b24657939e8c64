import { beforeAll, expect, test } from 'vitest';
import { areaAt, needAt } from '#app/domain/access/page-needs.ts';
import { type StaffSet, setsAdmit, staffSets } from '#app/domain/access/staff.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeStaff } from '#tests/factories/staff.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import { useStartingRows } from '#tests/setup/starting-rows.ts';
import { seedDemoData } from '../../seeds/seed.server.ts';
import { PAGE_ACCESS } from './page-access.ts';
import { PAGE_NEEDS } from './staff-needs.ts';

useTestDatabase({ jobs: JOBS });
const vestry = usePages();
const cookies = useStartingRows(async () => {
  await seedDemoData({ now: new Date(), store: async () => undefined });
  const made = staffSets.map(async (set) => [set, (await makeStaff([set])).cookie]);
  return Object.fromEntries(await Promise.all(made)) as Record<StaffSet, string>;
});

/** The content of a page as the server sends it, without what the frame around it has. */
async function contentOf(set: StaffSet, address: string): Promise<string | null> {
  const answer = await ask(vestry.app, address, { headers: { cookie: cookies[set] } });
  const html = await answer.text();
  if (answer.status !== 200) return null;
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<script.*?<\/script>/gs, '');
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/admin[^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

/** What is pressed to look at something: everything else that can be pressed is an act. */
const LOOKS =
  /^(Close|Close this list|Other lists|List options|Preview|Show full accounts|Export|Compare|Find|Previous|Next|Previous page|Next page|Show( .*)?|Clear: .*|View as .*|Download proof|How this is calculated|Look through .*|.*: decide on .*|Previous K|Next J)$/;
/** How a message is previewed, and the file that is searched for the id of a copy. */
const LOOKED_AT = / name="preview-width"| accept="application\/pdf,image\/\*"/;
const SHOWS = / (popovertarget|aria-expanded|role="tab"|data-shows)/i;

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];

/** Returns what can be pressed or filled in, by its name, other than what only looks. */
function actsIn(html: string): string[] {
  const rest = html.replaceAll(/<form[^>]* method="get".*?<\/form>/gs, '');
  const buttons = [...rest.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].flatMap(
    ([, on = '', content = '']) => {
      const name = attribute(on, 'aria-label') ?? content.replaceAll(/<[^>]*>/g, '').trim();
      return SHOWS.test(on) || LOOKS.test(name) || / disabled=/.test(on) ? [] : [name];
    },
  );
  const fields = [...rest.matchAll(/<(?:input|select|textarea)([^>]*)>/g)].flatMap(([, on = '']) =>
    / disabled=| readOnly=| type="hidden"/.test(on) || LOOKED_AT.test(on)
      ? []
      : [`field ${attribute(on, 'aria-label') ?? attribute(on, 'name') ?? on}`],
  );
  const forms = linksIn(rest).filter((to) => 'changes' in needAt(to.replace(/[?#].*/, '')));
  const links = [...rest.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );
  // An ellipsis says that a question follows.
  return [...buttons, ...fields, ...forms, ...links.filter((text) => text.includes('…'))];
}

/** Addresses that differ only in what they are of are one. */
const kindOf = (to: string): string =>
  to
    .replaceAll(/[0-9a-f-]{36}/g, ':id')
    .replaceAll(/=[^&]*/g, '')
    .replace(/\/funds\/(?!new)[^/?]+/, '/funds/:vehicle');

/** Every page of the admin area of which a link tells, with its panels: one address of each kind. */
async function everyPage(): Promise<Map<string, string>> {
  const starts = Object.keys(PAGE_ACCESS).filter((path) => path.startsWith('/admin') && !path.includes(':'));
  const pages = new Map<string, string>();
  const known = new Set(starts.map(kindOf));
  for (const to of starts) {
    const html = await contentOf('everything', to);
    if (html === null) continue;
    pages.set(to, html);
    for (const link of linksIn(html)) {
      if (/[?&](sort|columns|cursor)=/.test(link) || known.has(kindOf(link))) continue;
      known.add(kindOf(link));
      starts.push(link);
    }
  }
  return pages;
}

let pages: Map<string, string>;
beforeAll(async () => {
  pages = await everyPage();
}, 120_000);

test('what a link needs is what its page needs', () => {
  for (const [need, paths] of Object.entries(PAGE_NEEDS))
    for (const path of paths ?? []) {
      const [kind = '', area] = need.split(' ');
      expect([path, needAt(path.replace(':vehicle', 'one').replace(':id', 'one'))]).toEqual([
        path,
        { [kind]: area },
      ]);
    }
});

test('an admin with everything is offered acts on most pages', () => {
  const withActs = [...pages].filter(([, html]) => actsIn(html).length > 0);
  expect(pages.size).toBeGreaterThan(80);
  expect(withActs.length).toBeGreaterThan(60);
});

/** Of another area than their page. */
const OF_OTHERS = /^Request payment…$/;

test.each(staffSets.filter((set) => set !== 'everything'))(
  '%s is offered no act that they may not do, and no way to a page that they may not open',
  async (set) => {
    for (const [to] of pages) {
      const path = to.replace(/[?#].*/, '');
      const html = await contentOf(set, to);
      // A request for approval is hidden from those who do not see what it is about.
      const isHidden = path.startsWith('/admin/approvals/') && html === null;
      expect([to, html !== null]).toEqual([to, setsAdmit([set], needAt(path)) && !isHidden]);
      if (html === null) continue;
      const closed = linksIn(html).filter((link) => !setsAdmit([set], needAt(link.replace(/[?#].*/, ''))));
      expect([to, closed]).toEqual([to, []]);
      if (setsAdmit([set], { changes: areaAt(path) })) continue;
      const acts = actsIn(html).filter((act) => set === 'read_only' || !OF_OTHERS.test(act));
      expect([to, acts]).toEqual([to, []]);
    }
  },
  120_000,
);

/** Returns the headings of the parts of a page. */
const partsOf = async (set: StaffSet, address: string): Promise<string[]> =>
  [...((await contentOf(set, address)) ?? '').matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  );

test('parts of a page that one does not see are absent, not empty', async () => {
  const [person = ''] = [...pages.keys()].filter((to) => to.startsWith('/admin/people?person='));
  const ofMoney = ['Holdings', 'Bank details'];
  const ofDocuments = ['Statements and personal documents', 'Documents opened'];
  expect(await partsOf('read_only', person)).toEqual(expect.arrayContaining([...ofMoney, ...ofDocuments]));
  const seen = await partsOf('deals', person);
  expect(seen).toContain('Commitments');
  for (const part of [...ofMoney, ...ofDocuments]) expect(seen).not.toContain(part);
  expect(await contentOf('deals', '/admin/people')).not.toContain('Net value');
  expect(await contentOf('finance', '/admin/people')).toContain('Net value');

  expect(await partsOf('read_only', '/admin')).toEqual(
    expect.arrayContaining(['Awaiting approval', 'Commitments awaiting a decision', 'Recently decided']),
  );
  expect(await partsOf('system', '/admin')).toEqual(['Review queue', 'System', 'Settings']);
});
