import { API } from '@plaza/contract/api.ts';
import { API_DOCS_ASSETS, API_DOCS_PATH, OPENAPI_PATH } from '@plaza/contract/operations.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the description of the API lists every endpoint and loads files of this server only, ${colorScheme}`, async ({
    page,
    plaza,
  }) => {
    const elsewhere: string[] = [];
    const violations: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(plaza.url) && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(API_DOCS_PATH);

    await expect(page).toHaveTitle('Plaza API');
    await expect(page.locator('.opblock')).toHaveCount(API.length);
    await page.locator('#operations-posts-createPost').getByRole('button').first().click();
    await expect(page.getByText('Identifies a request and its repetitions.').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    const isDark = () => document.documentElement.classList.contains('dark-mode');
    expect(await page.evaluate(isDark)).toBe(colorScheme === 'dark');
    expect({ elsewhere, violations }).toEqual({ elsewhere: [], violations: [] });
  });
}

test('without its script, the description of the API offers another try and the OpenAPI description', async ({
  page,
}) => {
  await page.route(API_DOCS_ASSETS.library, (route) => route.abort());
  await page.goto(API_DOCS_PATH);
  const description = page.getByRole('link', { name: 'OpenAPI description' });
  await expect(description).toHaveAttribute('href', OPENAPI_PATH);
  await page.unroute(API_DOCS_ASSETS.library);
  await page.getByRole('link', { name: 'try again' }).click();
  await expect(page.locator('.opblock').first()).toBeVisible();
  await expect(description).toBeHidden();
});
