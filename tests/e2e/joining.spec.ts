import type { Locator, Page } from '@playwright/test';
import { confirmAddress, expectStep, goOn, letItAsk, signDocument, signUp } from './acts.ts';
import {
  expect,
  hydrated,
  JOB_MS,
  memberForAttempt,
  newAddress,
  reloadUntilVisible,
  settle,
  signIn,
  signInPerson,
  test,
} from './people.ts';
import { linkIn, type Person, type Told } from './sandbox.ts';

/** Detects a page's request for the current user. */
function currentUserQueries(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('user.getLoggedInUser')) asked.push(new URL(page.url()).pathname);
  });
  return asked;
}

const isSaved = (page: Page) => expect(page.getByText(/^Saved/)).toBeVisible();

test('a stranger joins the waitlist, is invited, signs up, signs the NDA, submits preferences, and arrives', async ({
  page: guest,
  another,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const person = { email: newAddress('iris.falk'), name: 'Iris Falk' };
  const about = ({ properties }: Told) => properties.email === person.email;
  const asked = currentUserQueries(guest);

  await test.step('product §2: the first page shows everyone the same', async () => {
    await guest.goto('/');
    await hydrated(guest);
    await guest.getByLabel('Your e-mail address').fill('iris');
    await guest.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(guest.getByText('Please enter an e-mail address')).toBeVisible();
    await guest.getByLabel('Your e-mail address').fill(person.email);
    await guest.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(guest.getByText('Check your inbox')).toBeVisible();
    await expect.poll(() => asked, 'the first page is one of those that ask').toContain('/');
  });

  await test.step('seed §2: the login page does not request the current user', async () => {
    await guest.goto('/auth/login');
    await settle(guest);
    expect(asked).not.toContain('/auth/login');
  });

  const preferences = linkIn(
    await sandbox.mail(person.email, 'You are on the Vestry waitlist'),
    '/onboarding/waitlist-preferences',
  );

  await test.step('the mailed link opens the preferences, one step at a time', async () => {
    await guest.goto(preferences);
    await hydrated(guest);
    await expectStep(guest, 1, 'About you');
    await goOn(guest);
    await expect(guest.getByText('Please choose an option.').first()).toBeVisible();
    await guest.getByLabel('Family office').check();
    await guest.getByLabel('Country', { exact: true }).selectOption('DE');
    await goOn(guest);
    await expectStep(guest, 2, 'Your interests');
    await guest.getByLabel('Energy').check();
    await guest.getByLabel('Healthcare').check();
    await isSaved(guest);
  });

  await test.step('a reload resumes at the same step', async () => {
    await guest.reload();
    await hydrated(guest);
    await expectStep(guest, 2, 'Your interests');
    await expect(guest.getByLabel('Energy')).toBeChecked();
  });

  await test.step('the browser’s Back and the form’s own lose nothing', async () => {
    await guest.goBack();
    await expectStep(guest, 1, 'About you');
    await expect(guest.getByLabel('Family office')).toBeChecked();
    await expect(guest.getByLabel('Country', { exact: true })).toHaveValue('DE');
    await guest.goForward();
    await expectStep(guest, 2, 'Your interests');
    await goOn(guest);
    await expectStep(guest, 3, 'Ticket size');
    await guest.getByLabel('Currency').selectOption('EUR');
    await guest.getByLabel('Minimum ticket').fill('50k');
    await guest.getByLabel('Maximum ticket').fill('20k');
    await goOn(guest);
    await expect(guest.getByText('The maximum ticket is below the minimum.').first()).toBeVisible();
    // May be empty, but what is not an amount is not taken for empty.
    const budget = guest.getByLabel('Annual budget');
    await budget.fill('2 Mio');
    await goOn(guest);
    await expect(guest.getByRole('alert')).toContainText('Annual budget: please enter an amount');
    await expect(budget).toHaveValue('2 Mio');
    await budget.fill('');
    await guest.getByLabel('Maximum ticket').fill('250k');
    await guest.getByRole('button', { name: 'Back' }).click();
    await expectStep(guest, 2, 'Your interests');
    await expect(guest.getByLabel('Healthcare')).toBeChecked();
    await guest.goBack();
    await expectStep(guest, 3, 'Ticket size');
    await expect(guest.getByLabel('Minimum ticket')).toHaveValue('50,000');
    await expect(guest.getByLabel('Maximum ticket')).toHaveValue('250,000');
    await isSaved(guest);
  });

  await test.step('the link resumes where they left', async () => {
    await goOn(guest);
    await expectStep(guest, 4, 'Horizon and exclusions');
    await isSaved(guest);
    await guest.goto(preferences);
    await hydrated(guest);
    await expectStep(guest, 4, 'Horizon and exclusions');
    const kept = guest.waitForResponse((answer) => answer.url().includes('/api/trpc/preferences.saveByLink'));
    await guest.getByLabel('Other priorities').fill('Clean water');
    await kept;
    await guest.goto(preferences);
    await hydrated(guest);
    await expectStep(guest, 4, 'Horizon and exclusions');
    await expect(guest.getByLabel('Other priorities')).toHaveValue('Clean water');
    await goOn(guest);
    await expectStep(guest, 5, 'Review');
    for (const answer of ['Family office', 'Germany', 'Energy, Healthcare', '€50,000', '€250,000'])
      await expect(guest.getByText(answer, { exact: true })).toBeVisible();
    expect(asked, 'seed §2').not.toContain('/onboarding/waitlist-preferences');
    await guest.getByRole('button', { name: 'Submit' }).click();
    await expect(guest).toHaveURL('/auth/waitlist');
    await expect(guest.getByRole('heading', { level: 1, name: 'You are on the waitlist' })).toBeVisible();
  });

  await test.step('seed §3: analytics received the waitlist and every answer', async () => {
    const told = async () => (await sandbox.events()).filter(about).map(({ properties }) => properties);
    const answered = async () =>
      (await told())
        .filter((one) => one.mode === 'waitlist' && one['total steps'] === 5 && one.valid === true)
        .map((one) => one['field name']);
    const fields = ['investorType', 'country', 'sectors', 'currency', 'ticketMin', 'ticketMax'];
    await expect.poll(answered, { timeout: JOB_MS }).toEqual(expect.arrayContaining(fields));
    expect(await told()).toContainEqual(
      expect.objectContaining({ step: 1, 'valid-email': true, invited: false, 'existing-user': false }),
    );
  });

  await test.step('an admin invites them from the waitlist', async () => {
    const admin = await another();
    await signIn(admin, 'admin', `/admin/waitlist?${new URLSearchParams({ q: person.email })}`);
    await expect(admin.getByRole('row', { name: person.email })).toContainText('Family office');
    await admin.getByRole('link', { name: person.email }).click();
    const panel = admin.getByRole('dialog');
    await expect(panel.getByText('Family office')).toBeVisible();
    await panel.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  });

  await test.step('the invitation links to the sign-up; the page continues automatically once the address is confirmed', async () => {
    await signUp(guest, sandbox, person);
    await confirmAddress(guest, sandbox, person);
    await expect(guest, 'the admin’s invitation has approved them').toHaveURL('/dashboard', {
      timeout: JOB_MS,
    });
  });

  await test.step('the NDA: read here, sign at the provider', async () => {
    await guest.goto('/opportunities/open/kontor-systems');
    await expect(guest.getByRole('heading', { name: 'One signature before you continue' })).toBeVisible();
    await guest.goto('/dashboard');
    await hydrated(guest);
    await guest.getByRole('link', { name: 'Read and sign' }).click();
    await guest.getByRole('button', { name: 'Read and sign' }).click();
    await signDocument(guest, person);
    await expect(guest, 'back to where the signature was missing').toHaveURL('/dashboard');
    await guest.getByRole('link', { name: 'Add preferences' }).click();
  });

  await test.step('the preferences start with their answers from the waitlist', async () => {
    await expectStep(guest, 1, 'About you');
    await expect(guest.getByLabel('Family office')).toBeChecked();
    await guest.getByLabel('Accredited investor').check();
    await goOn(guest);
    await expect(guest.getByLabel('Energy')).toBeChecked();
    await guest.getByLabel('Nordics').check();
    await goOn(guest);
    await expect(guest.getByLabel('Maximum ticket')).toHaveValue('250,000');
    await goOn(guest);
    await guest.getByLabel('Five to ten years').check();
    await goOn(guest);
    await expectStep(guest, 5, 'Review');
    await guest.getByRole('button', { name: 'Submit' }).click();
    await expect(guest).toHaveURL('/dashboard');
    await expect(guest.getByRole('link', { name: /Read and sign|Add preferences/ })).toHaveCount(0);
  });

  await test.step('they are a member: here, at the provider, in the CRM; with their own copy of the NDA', async () => {
    await guest.goto('/opportunities/open/kontor-systems');
    await expect(guest.getByRole('heading', { name: 'Key figures' })).toBeVisible();
    const copy = guest.getByRole('link', { name: 'Signed agreement' });
    await guest.goto('/profile');
    await reloadUntilVisible(guest, copy);
    const downloading = guest.waitForEvent('download');
    await copy.click();
    await downloading;
    const paper = await guest.request.get((await copy.getAttribute('href')) ?? '');
    expect(paper.headers()['content-type']).toBe('application/pdf');
    const roles = async () => (await sandbox.account(person.email)).roles;
    await expect.poll(roles, { timeout: JOB_MS }).toContain('prospective');
    const inCrm = async () => (await sandbox.contacts()).some(([email]) => email === person.email);
    await expect.poll(inCrm, { timeout: JOB_MS }).toBe(true);
  });

  await test.step('seed §3: analytics received each of their steps', async () => {
    const { id } = await sandbox.account(person.email);
    await sandbox.expectEvents(
      ({ who }) => who === id,
      [
        'Sign Up',
        'Log In',
        'NDA Signature',
        'Investment Preferences Form Step',
        'Submit Investment Preferences',
        'Document Download',
      ],
    );
  });

  await test.step('the welcome mail is sent once the decision can no longer be undone', async () => {
    await sandbox.mail(person.email, 'Welcome to', { timeout: 2 * JOB_MS });
  });
});

test('product §2: a member, and an invited person, see the same as a stranger; the difference is in their mail', async ({
  page,
  sandbox,
}) => {
  for (const [email, subject] of [
    ['prospect@vestry.test', 'You already have a Vestry account'],
    ['elsa.nystrom@example.com', 'Your invitation to Vestry'],
  ] as const) {
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('Your e-mail address').fill(email);
    await page.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(page.getByRole('region', { name: 'No invitation yet?' })).toContainText(
      `We have written to ${email} about what comes next.`,
    );
    await sandbox.mail(email, subject);
  }
});

test('a member shares the last invite: the dialog stays and lists it, and is not offered again', async ({
  page,
  sandbox,
}) => {
  await signInPerson(page, sandbox, memberForAttempt(['walter.escher', 'leonie.hartwig']));
  const button = page.getByRole('button', { name: 'Share invites' });
  const left = Number.parseInt((await button.innerText()).match(/\d+/)?.[0] ?? '', 10);
  await button.click();
  const dialog = page.getByRole('dialog');
  const guests = Array.from({ length: left }, (_, at) => newAddress(`guest.${at}`));
  for (const email of guests) {
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText('Sent');
  }
  await expect(dialog).toContainText('You have no invites left.');
  await expect(dialog.getByLabel('E-mail address')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: 'Your invites' }).click();
  for (const email of guests)
    await expect(dialog.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeVisible();
});

/** A member of the demo data with invites to share; no other test signs in as them. */
const inviter = () => memberForAttempt(['henrik.solvang', 'beatrix.oberlin']);

test('a member invites a friend, who awaits approval and continues automatically when an admin approves', async ({
  page: member,
  another,
  sandbox,
}) => {
  test.setTimeout(150_000);
  const sharer = inviter();
  const friend = { email: newAddress('nils.berg'), name: 'Nils Berg' };

  await test.step('seed §3: the share form, and its events', async () => {
    await signInPerson(member, sandbox, sharer);
    const { id } = await sandbox.account(sharer.email);
    const isTheirs = ({ who }: Told) => who === id;
    const submissions = async () =>
      (await sandbox.events()).filter(isTheirs).filter(({ event }) => event === 'Share Form Submission')
        .length;
    const shared = await submissions();
    await member.getByRole('button', { name: 'Share invites' }).click();
    const dialog = member.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('nils');
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(dialog.getByText('Please enter an e-mail address').first()).toBeVisible();
    await dialog.getByLabel('E-mail address').fill(friend.email);
    await dialog.getByLabel('Name').fill(friend.name);
    await dialog.getByLabel('Personal note').fill('You asked what <I> & my partners do: this.');
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(member.getByText(`You invited ${friend.name}.`)).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: friend.email })).toContainText('Sent');
    await sandbox.expectEvents(isTheirs, ['Share Form View', 'Share Form Submission']);
    expect((await submissions()) - shared, 'a refused form is none').toBe(1);
    const mail = await sandbox.mail(friend.email, `${sharer.name} invites you`);
    expect(mail.text).toContain('You asked what <I> & my partners do: this.');
  });

  const guest = await another();
  await test.step('the friend signs up and awaits approval', async () => {
    await signUp(guest, sandbox, friend);
    await confirmAddress(guest, sandbox, friend);
    await expect(guest).toHaveURL('/auth/pending', { timeout: JOB_MS });
    await guest.goto('/opportunities/open');
    await expect(guest).toHaveURL('/auth/pending');
    await sandbox.mail('', `${friend.name} is awaiting approval`);
  });

  await test.step('an admin approves, and the page continues automatically', async () => {
    const admin = await another();
    await signIn(admin, 'admin', '/admin');
    await approve(admin, friend);
    await letItAsk(guest);
    await expect(guest).toHaveURL('/dashboard', { timeout: JOB_MS });
    const roles = async () => (await sandbox.account(friend.email)).roles;
    await expect.poll(roles, { timeout: JOB_MS }).toContain('prospective');
  });

  await test.step('the member is notified', async () => {
    await member.goto('/notifications');
    await hydrated(member);
    await expect(member.getByText(`${friend.name} accepted your invitation`).first()).toBeVisible();
    await member.getByRole('button', { name: 'Share invites' }).click();
    await expect(
      member.getByRole('dialog').getByRole('listitem').filter({ hasText: friend.email }),
    ).toContainText('Accepted');
  });
});

test('a rejected friend sees it, and an open session is shut out at its next request', async ({
  page: member,
  another,
  sandbox,
  expectNoise,
}) => {
  test.setTimeout(120_000);
  // A page that was open at the time of the rejection may request updates, and is refused.
  expectNoise(/403/);
  const friend = { email: newAddress('vera.quist'), name: 'Vera Quist' };
  await signInPerson(member, sandbox, inviter());
  await member.getByRole('button', { name: 'Share invites' }).click();
  await member.getByRole('dialog').getByLabel('E-mail address').fill(friend.email);
  await member.getByRole('dialog').getByRole('button', { name: 'Send invite' }).click();
  await expect(member.getByText(`You invited ${friend.email}.`)).toBeVisible();

  const guest = await another();
  await signUp(guest, sandbox, friend);
  await confirmAddress(guest, sandbox, friend);
  await expect(guest).toHaveURL('/auth/pending', { timeout: JOB_MS });

  const admin = await another();
  await signIn(admin, 'admin', '/admin');

  await test.step('rejected while they wait: their page shows it automatically', async () => {
    await reject(admin, friend);
    await letItAsk(guest);
    await expect(guest).toHaveURL('/auth/rejected', { timeout: JOB_MS });
    await guest.goto('/dashboard');
    await expect(guest).toHaveURL('/auth/rejected');
  });

  await test.step('approved after all, and their access ended while they browse', async () => {
    await approve(admin, friend);
    await letItAsk(guest);
    await expect(guest).toHaveURL('/dashboard', { timeout: JOB_MS });
    await endAccess(admin, friend);
    await guest.reload();
    await expect(guest).toHaveURL('/auth/rejected');
    await expect(guest.getByRole('heading', { level: 1, name: 'We cannot offer you' })).toBeVisible();
  });
});

/** Decides on a person in the admin's list of people. */
async function approve(admin: Page, person: Person): Promise<void> {
  const panel = await openPerson(admin, person);
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(panel.getByText('Just approved.')).toBeVisible();
}

async function reject(admin: Page, person: Person): Promise<void> {
  const panel = await openPerson(admin, person);
  await panel.getByRole('button', { name: 'Reject…' }).click();
  await panel.getByLabel('Reason').fill('No investor');
  await panel.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(panel.getByText('Just rejected.')).toBeVisible();
}

async function endAccess(admin: Page, person: Person): Promise<void> {
  const panel = await openPerson(admin, person);
  await panel.getByRole('tab', { name: 'Account' }).click();
  await panel.getByRole('button', { name: 'End access…' }).click();
  await panel.getByLabel('Reason').fill('No investor');
  await panel.getByRole('button', { name: 'End access', exact: true }).click();
  await expect(panel.getByText('Just rejected.')).toBeVisible();
}

async function openPerson(admin: Page, { email, name }: Person): Promise<Locator> {
  await admin.goto(`/admin/people?${new URLSearchParams({ q: email })}`);
  await admin.getByRole('link', { name, exact: true }).click();
  return admin.getByRole('dialog');
}
