import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accessibilityFaults, openPage } from './support/browser.ts';
import { newPerson, signedInPerson } from './support/person.ts';
import { carryToken } from './support/signIn.ts';
import { journeys } from './support/site.ts';

journeys('credits and plan', (site) => {
  it('sell credits and Pro, and welcome back with what the server says', async () => {
    const token = await signedInPerson(site, newPerson());
    const { page, faults } = await openPage(site.browser);
    await carryToken(page, token);
    await page.goto(`${site.url}/person`);
    await page.getByRole('button', { name: 'Buy 50 credits' }).click();
    await page.waitForURL('**/checkout/test?**');
    await page.locator('button[value=cancel]').click();
    await page.getByText('Nothing was bought').waitFor();
    // An address that says so proves nothing.
    await page.goto(`${site.url}/history?checkout=success`);
    await page.getByRole('dialog', { name: 'Confirming your payment' }).waitFor();
    await page.goto(`${site.url}/person`);
    await page.getByRole('button', { name: 'Buy 50 credits' }).click();
    await page.waitForURL('**/checkout/test?**');
    await page.locator('button[value=pay]').click();
    const added = page.getByRole('dialog', { name: '50 credits added' });
    await added.getByText('You have 60 credits now.').waitFor();
    expect(page.url()).not.toContain('checkout=');
    expect(await accessibilityFaults(page)).toEqual([]);
    await added.getByRole('button', { name: 'Go on' }).click();

    await page.goto(`${site.url}/person`);
    await page.getByRole('row', { name: /Bought.*\+50.*60/ }).waitFor();
    await page.getByRole('button', { name: /^Upgrade to Pro/ }).click();
    await page.waitForURL('**/checkout/test?**');
    await page.locator('button[value=pay]').click();
    await page
      .getByRole('dialog', { name: 'Pro is active' })
      .getByText(/You have 260 credits now/)
      .waitFor();
    await page.goto(`${site.url}/person`);
    await page.getByText(/^Renews on/).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const csv = readFileSync(await (await saving).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toBe('id,at,kind,amount,credits,purse,periodEndsAt,jobId,reason,balance');
    expect(csv).toContain(',bought,60');
    await page.getByRole('button', { name: 'Manage plan and receipts' }).click();
    await page.waitForURL('**/checkout/test/portal?**');
    await page.locator('button[value=end]').click();
    await page.locator('a.back').click();
    await page.waitForURL('**/person');
    await page.getByText(/^Ends on/).waitFor();
    expect(faults).toEqual([]);
  });
});
