import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Draft, type DraftProblem, getDraft } from '../../../contract/studio/drafts.ts';
import { checkDraft, publishDraft } from '../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import { PublishBar } from './publish-bar.tsx';

const lessonId = '0190aaaa-0000-7000-8000-000000000001';
const changed: Draft = {
  ...exampleDraft,
  state: 'changed',
  changes: { ...exampleDraft.changes, texts: 1, questions: 1, moved: 1 },
};
const published: Draft = { ...exampleDraft, version: { number: 8, at: '2026-11-16T05:10:00Z' } };

const obstacle: DraftProblem = {
  part: 'quiz',
  lessonId,
  question: 3,
  code: 'required',
  message: 'Choose the right answer.',
  advice: false,
};
const advice: DraftProblem = {
  part: 'details',
  field: 'overview',
  code: 'words',
  message: 'Overview needs 120 to 300 words, and has 40.',
  advice: true,
};

async function open(api: ApiStub, flush?: () => Promise<boolean>) {
  const view = await renderScreen(
    <PublishBar courseId={3} status={{ state: 'saved', at: null }} {...(flush && { flush })} />,
    { viewer: { ...learner, role: 'ModuleOwner' }, api },
  );
  const button = await screen.findByRole('button', { name: 'Publish version 8' });
  await view.user.click(button);
  return view;
}

test('says what changed since which version', async () => {
  const api = new ApiStub().reply(getDraft, { data: changed }).reply(checkDraft, {
    data: { publishable: true, problems: [] },
  });
  await open(api);
  expect(screen.getByText('3 changes since version 7')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See what changed' })).toHaveAttribute(
    'href',
    '/user-screen/studio/courses/3/history',
  );
});

test('names everything that is wrong with the way to it, advice apart, and checks again', async () => {
  const api = new ApiStub()
    .reply(getDraft, { data: changed })
    .reply(
      checkDraft,
      { data: { publishable: false, problems: [obstacle, advice] } },
      { data: { publishable: true, problems: [advice] } },
    );
  const { user } = await open(api);
  const dialog = await screen.findByRole('dialog', { name: 'Not ready to publish' });
  expect(await within(dialog).findByText('Choose the right answer.')).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: /question 3/ })).toHaveAttribute(
    'href',
    `/user-screen/studio/lessons/${lessonId}/quiz?question=3`,
  );
  expect(within(dialog).getByText('1 optional suggestion')).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeInTheDocument();
});

test('asks for a note, publishes, and says so', async () => {
  const api = new ApiStub()
    .reply(getDraft, { data: changed }, { data: published })
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .reply(publishDraft, {
      data: { number: 8, note: 'New figure', at: '2026-11-16T05:10:00Z', by: 'Ines Carvalho' },
    });
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Note is required.')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'What is new?' }), 'New figure');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const said = await screen.findByText(/^Published as version 8 at/);
  // The button that had the focus is gone.
  expect(document.activeElement).toContainElement(said);
  expect(screen.getByText('Nothing to publish')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls(publishDraft).map(({ body }) => body)).toEqual([{ note: 'New figure' }]);
});

test('what was just typed is saved first; if that fails, nothing is checked or published', async () => {
  const api = new ApiStub()
    .reply(getDraft, { data: changed })
    .reply(checkDraft, { data: { publishable: true, problems: [] } });
  await open(api, async () => false);
  expect(await screen.findByText(/Your last changes aren’t saved yet/)).toBeInTheDocument();
  expect(api.calls(checkDraft)).toHaveLength(0);
});

test('says so when someone else has published it in the meantime', async () => {
  const api = new ApiStub()
    .reply(getDraft, { data: changed }, { data: published })
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .fail(publishDraft, 409, { detail: 'Nothing has changed since the last version.' });
  const { user } = await open(api);
  await user.type(await screen.findByRole('textbox', { name: 'What is new?' }), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(screen.getByText(/Nothing has changed since version 8/)).toBeInTheDocument(),
  );
});
