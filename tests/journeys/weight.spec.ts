import { excessOf, weighedPages } from '../bench/page-budgets.ts';
import { weigh } from '../bench/weigh.ts';
import { expect, test } from './fixtures.ts';

for (const path of weighedPages) {
  test(`${path} is no heavier than its budget`, async ({ browser, baseURL }) => {
    expect(excessOf(await weigh(browser, baseURL ?? '', path))).toEqual([]);
  });
}
