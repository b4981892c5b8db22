import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Draft, getDraft } from '../../../contract/studio/drafts.ts';
import { archiveCourse } from '../../../contract/studio/offering.ts';
import { checkDraft } from '../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import { Offering } from './offering.tsx';
import { PriceEditor } from './price.tsx';

const viewer = { ...learner, role: 'ModuleOwner' as const };
const published: Draft = {
  ...exampleDraft,
  version: { number: 2, at: '2026-11-16T10:00:00Z' },
};

test('what was published can be archived, after a question', async () => {
  const api = new ApiStub()
    .reply(getDraft, { data: published })
    .reply(archiveCourse, { data: { archivedAt: '2026-11-17T10:00:00Z' } });
  const { user } = await renderScreen(<Offering draft={published} />, { viewer, api });
  await user.click(screen.getByRole('button', { name: 'Archive this course' }));
  expect(api.calls(archiveCourse)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(api.calls(archiveCourse)).toHaveLength(1);
});

test('what was never published can be deleted', async () => {
  const draft: Draft = { ...exampleDraft, version: null };
  await renderScreen(<Offering draft={draft} />, { viewer, api: new ApiStub() });
  expect(screen.getByRole('button', { name: 'Delete this course' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
});

test('neither is beside the price', async () => {
  const api = new ApiStub()
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .reply(getDraft, { data: published });
  await renderScreen(<PriceEditor draft={published} />, { viewer, api });
  expect(screen.queryByRole('button', { name: /Archive|Delete/ })).toBeNull();
});
