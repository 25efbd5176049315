import { expect, it } from 'vitest';
import { Client } from '#bench/client.ts';
import { enableSecondFactor, setupSecondFactor } from '#contract/secondFactor.ts';
import { authenticatorApp } from './support/authenticator.ts';
import { accessibilityFaults, openPage } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { signIn } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys({ title: 'limits of signing in', settings: { ROOMWRIGHT_LIMITS: 'strict' } }, (site) => {
  it('count down until a second mail can be asked for', async () => {
    const { page, faults } = await openPage(site.browser);
    const send = async () => {
      await page.goto(`${site.url}/forget-password`);
      await page.getByLabel('E-mail').fill('somebody@example.com');
      await page.getByRole('button', { name: 'Send the link' }).click();
    };
    await send();
    await page.getByRole('button', { name: /^Send again in/ }).waitFor();
    await send();
    await page.getByRole('alert').getByText('Too many requests.').waitFor();
    await page
      .getByText(/^You can try again in \d+ s\.$/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Send the link' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('take no code for a quarter of an hour after five wrong ones', async () => {
    const person = newPerson();
    const client = new Client(site.url);
    client.token = await signedInPerson(site, person);
    const { secret } = await client.call(setupSecondFactor, { password: person.password });
    const app = authenticatorApp(secret);
    await client.call(enableSecondFactor, { code: await app.code() });
    const { page, faults } = await openPage(site.browser);
    await page.goto(`${site.url}/login`);
    await signIn(page, person);
    await page.waitForURL('**/login-auth');
    for (let n = 0; n < 5; n += 1) {
      const answered = page.waitForResponse('**/2fa/verify');
      await page.getByLabel('6-digit code').fill('');
      await page.getByLabel('6-digit code').fill(app.wrongCode());
      await answered;
      await page.getByText('This code is not right.').waitFor();
    }
    await page.getByLabel('6-digit code').fill(await app.code());
    await page.getByRole('alert').getByText('Too many requests.').waitFor();
    await page.getByText('You can try again in 15 min.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    expect(faults).toEqual([]);
  });
});
