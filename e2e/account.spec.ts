import { expect, it } from 'vitest';
import { calls } from '#contract/all.ts';
import { authenticatorApp } from './support/authenticator.ts';
import { accessibilityFaults, openPage } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { signIn } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('signing in', (site) => {
  const withToken = async (token: string, path: string) => {
    const watched = await openPage(site.browser);
    await watched.page.goto(`${site.url}/login`);
    await watched.page.evaluate((value) => localStorage.setItem('roomwright_token', value), token);
    await watched.page.goto(site.url + path);
    return watched;
  };
  const ask = async (path: string, body: unknown, token = '') => {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'app-user-locale': 'en-US', ...(token ? { token } : {}) },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Record<string, unknown> }).data;
  };

  it('works by keyboard alone, from registering to the first page', async () => {
    const { page, faults } = await openPage(site.browser);
    const person = newPerson();
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null;
        return (element?.labels?.[0] ?? element)?.textContent?.trim() ?? '';
      });
    const tabTo = async (label: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      for (let n = 0; n < 20 && !(await focused()).startsWith(label); n += 1) await page.keyboard.press(key);
      expect(await focused()).toMatch(new RegExp(`^${label}`));
    };
    await page.goto(`${site.url}/register`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo('Name');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a name.').waitFor();
    // The first fault has the focus.
    await expect.poll(focused).toBe('Name');
    await page.keyboard.type(person.userName);
    await tabTo('E-mail');
    await page.keyboard.type(person.email);
    await tabTo('Password');
    await page.keyboard.type(person.password);
    await tabTo('I accept the terms');
    await page.keyboard.press('Space');
    await tabTo('Create account');
    await page.keyboard.press('Enter');
    await page.getByText('You have to be at least 12 years old.').waitFor();
    await expect.poll(focused).toBe('I am 12 years old or older.');
    await page.keyboard.press('Space');
    await tabTo('Create account');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/registered-successfully');
    const [link] = (await site.mailTo(person.email)).links;
    await page.goto(String(link));
    await page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
    // The link has signed in the browser that registered; a session ends, as on another day.
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${site.url}/login?next=%2Fsetting`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo('E-mail');
    await page.keyboard.type(person.email);
    await tabTo('Password');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setting');
    expect(faults).toEqual([]);
  });

  it('has each code of a session lead where it goes on', async () => {
    const unknown = await withToken('x'.repeat(43), '/history');
    await unknown.page.waitForURL(/\/login\?next=%2Fhistory$/);
    expect(await unknown.page.evaluate(() => localStorage.getItem('roomwright_token'))).toBeNull();

    const unverified = newPerson();
    const { userName, email, password } = unverified;
    await ask(calls.register.path, { userName, email, password, acceptTerms: true, over12: true });
    const { token } = await ask(calls.login.path, { email, password, remember: false });
    const waiting = await withToken(String(token), '/history');
    await waiting.page.waitForURL(/\/login/);
    await waiting.page.getByText('Your e-mail address is not verified yet.').first().waitFor();
    await signIn(waiting.page, unverified);
    await waiting.page.waitForURL('**/registered-successfully');
    await waiting.page.getByRole('heading', { name: 'One step is left' }).waitFor();
    expect(await waiting.page.getByRole('button', { name: 'Send again' }).isEnabled()).toBe(true);
    await waiting.page.getByRole('button', { name: 'Send again' }).click();
    await waiting.page.getByRole('button', { name: /Send again in/ }).waitFor();

    const ended = await signedInPerson(site, newPerson());
    const late = await withToken(ended, '/history');
    await late.page.getByRole('heading', { level: 1 }).waitFor();
    await ask(calls.logout.path, {}, ended);
    await late.page.reload();
    await late.page.waitForURL(/\/login\?next=%2Fhistory$/);
    await late.page.getByText('Your session has ended. Please sign in again.').waitFor();
  });

  it('signs a second tab in and lets it go on', async () => {
    const person = newPerson();
    await signedInPerson(site, person);
    const { page } = await openPage(site.browser);
    const second = await page.context().newPage();
    await second.goto(`${site.url}/home`);
    await second.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${site.url}/login`);
    await signIn(page, person);
    await page.waitForURL(/\/(dashboard|tools)/);
    await second.getByRole('button', { name: /Your account/ }).waitFor();
  });

  it('asks for the second factor once it is set up, and takes a recovery code for it', async () => {
    const person = newPerson();
    const token = await signedInPerson(site, person);
    const { page, faults } = await withToken(token, '/authentication');
    const other = await ask(calls.login.path, { email: person.email, password: person.password });
    await page.getByLabel('Password', { exact: true }).fill('not-the-one-1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This password is not right.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const secret = (await page.locator('p.font-mono').textContent())?.replaceAll(' ', '') ?? '';
    const app = authenticatorApp(secret);
    await page.getByLabel('6-digit code').fill(app.wrongCode());
    await page.getByText('This code is not right.').waitFor();
    // Six digits send themselves, also pasted with a space.
    const code = await app.code();
    await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    const recovery = await page.locator('.rw-print-sheet li').allTextContents();
    expect(recovery).toHaveLength(10);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await saving).suggestedFilename()).toBe('roomwright-recovery-codes.txt');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('The second factor is on').waitFor();

    // Other devices were signed out.
    const elsewhere = await withToken(String(other.token), '/history');
    await elsewhere.page.waitForURL(/\/login\?next=%2Fhistory$/);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto(`${site.url}/login?next=%2Fhistory`);
    await signIn(page, person);
    await page.waitForURL(/\/login-auth\?next=%2Fhistory$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    // Nothing else opens meanwhile: 10600 leads back here.
    await page.goto(`${site.url}/person`);
    await page.waitForURL(/\/login-auth\?next=%2Fperson$/);
    await page.getByLabel('6-digit code').fill(app.wrongCode());
    await page.getByText('This code is not right.').waitFor();
    await page.getByLabel('6-digit code').fill(await app.code());
    await page.waitForURL('**/person');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await signIn(page, person);
    await page.waitForURL('**/login-auth');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/(dashboard|tools)/);

    await page.goto(`${site.url}/authentication`);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Code of the app, or a recovery code').fill(recovery[1] ?? '');
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByText('The second factor is off').waitFor();
    expect(faults).toEqual([]);
  });

  it('chooses a new password by mail, with a link that works once', async () => {
    const person = newPerson();
    await signedInPerson(site, person);
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/forget-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Please enter your email.').waitFor();
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('button', { name: /Send again in/ }).waitFor();
    const link = (await site.mailTo(person.email)).links.find((each) => each.includes('create-new-password'));
    await page.goto(String(link));
    await page.getByLabel('New password', { exact: true }).fill('walnut-and-42');
    await page.getByLabel('New password again').fill('walnut-and-43');
    expect(page.url()).not.toContain('token=');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The two passwords you entered do not match.').waitFor();
    // A reload keeps the link.
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.getByLabel('New password again').fill('password1');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This password is too easy to guess.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('walnut-and-42');
    await page.getByLabel('New password again').fill('walnut-and-42');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Your password is set. Sign in with it.').waitFor();
    await signIn(page, { email: person.email, password: 'walnut-and-42' });
    await page.waitForURL(/\/(dashboard|tools)/);
    await page.goto(String(link));
    await page.getByLabel('New password', { exact: true }).fill('walnut-and-44');
    await page.getByLabel('New password again').fill('walnut-and-44');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('binds an address to an account that the operator opened', async () => {
    const printed = await site.admin('user', 'create', '--no-email', '--name', 'Ann', '--locale', 'en_US');
    const link = /https?:\S+/.exec(printed)?.[0] ?? '';
    const { page, faults } = await openPage(site.browser);
    const { email, password } = newPerson();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
    expect(page.url()).not.toContain('onboard=');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(password);
    await page.getByRole('button', { name: 'Send the confirmation' }).click();
    await page.getByText(`We sent a link to ${email}.`).waitFor();
    // Until the link is opened nothing else is: 10206 leads to sign-in, which knows how to go on.
    await page.goto(`${site.url}/history`);
    await page.waitForURL(/\/login/);
    await page.getByRole('link', { name: 'Add an address' }).click();
    await page.getByRole('heading', { name: 'Set up your account' }).waitFor();
    await page.goto(String((await site.mailTo(email)).links[0]));
    await page.getByRole('heading', { name: 'Your e-mail address is verified' }).waitFor();
    await page.getByRole('button', { name: 'Start designing' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${site.url}/setting`);
    await page.getByText(email).first().waitFor();
    // The operator's link has done its work.
    const again = await openPage(site.browser);
    await again.page.goto(link);
    await again.page.getByLabel('E-mail').fill('someone-else@example.com');
    await again.page.getByLabel('New password', { exact: true }).fill(password);
    await again.page.getByLabel('New password again').fill(password);
    await again.page.getByRole('button', { name: 'Send the confirmation' }).click();
    await again.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('takes the form data along only where it was asked to', async () => {
    const person = newPerson();
    await signedInPerson(site, person);
    const { page } = await openPage(site.browser);
    const saved = () => page.evaluate(() => localStorage.getItem('email_v2'));
    await page.goto(`${site.url}/login`);
    await signIn(page, person);
    await page.waitForURL(/\/(dashboard|tools)/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await saved()).toBeNull();
    await page.getByLabel('Remember me').click();
    await signIn(page, person);
    await page.waitForURL(/\/(dashboard|tools)/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email);
    expect(await saved()).not.toContain(person.password);
  });
});
