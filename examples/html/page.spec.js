import {expect, test} from '@playwright/test';

test('shows a starting stream, then its size', async ({page}) => {
  await page.goto('fake.html');
  await page.evaluate(() => window.fake.advance('pending').then(() => undefined));
  await expect(page.locator('app-stream')).toContainText('Starting');
  await page.evaluate(() => window.fake.advance('playing').then(() => undefined));
  await expect(page.locator('output')).toHaveText(/^\d+ × \d+$/);
});
