import { screen, waitFor, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { CourseDifferences } from '../../../contract/studio/differences.ts';
import { getChanges } from '../../../contract/studio/differences.ts';
import { type Draft, getDraft } from '../../../contract/studio/drafts.ts';
import { listVersions, restoreVersion } from '../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import History from './history.tsx';

const changed: Draft = { ...exampleDraft, changes: { ...exampleDraft.changes, texts: 1 } };
const at = '2026-11-09T04:00:00Z';
const versions = [
  { number: 7, note: 'Snow question reworded', at, by: 'Ines Carvalho', sameAsDraft: false },
  { number: 6, note: 'New figure', at, by: 'Lena Fischer', sameAsDraft: false },
];
const run = (text: string, changed = false) => ({ text, changed });

const differences: CourseDifferences = {
  from: { number: 7, at, note: 'Snow question reworded', by: null },
  to: { number: null, at, note: '', by: null },
  details: [],
  outline: [
    {
      what: 'lesson moved',
      title: 'ISO and Noise',
      before: 'Week 1, lesson 5',
      after: 'Week 2, lesson 1',
    },
    { what: 'lesson removed', title: 'Film', before: 'Week 1, lesson 6', after: null },
    { what: 'week removed', title: 'Light', before: 'Week 3', after: null },
  ],
  lessons: [
    {
      id: 'a',
      kind: 'lesson',
      title: 'Exposure',
      state: 'changed',
      settings: [],
      text: [
        { kind: 'gap', lines: 12 },
        { kind: 'removed', before: 13, after: null, runs: [run('ISO is the '), run('size', true)] },
        { kind: 'added', before: null, after: 13, runs: [run('ISO is the '), run('pot', true)] },
      ],
      wordsAdded: 1,
      wordsRemoved: 1,
      questions: [],
      complete: true,
    },
  ],
  figures: [],
};

async function open(api: ApiStub, path = '/', draft = changed) {
  return renderScreen(
    <Routes>
      <Route element={<Outlet context={draft} />}>
        <Route path="*" element={<History />} />
      </Route>
    </Routes>,
    { viewer: { ...learner, role: 'ModuleOwner' }, api, path },
  );
}

const server = () =>
  new ApiStub()
    .reply(getDraft, { data: changed })
    .reply(listVersions, { data: versions, meta: { page: 1, limit: 50, total: 2 } })
    .reply(getChanges, { data: differences });

test('shows what the draft changes: moves in a sentence, lines with what came and went', async () => {
  await open(server());
  expect(
    await screen.findByText('“ISO and Noise” was moved from Week 1, lesson 5 to Week 2, lesson 1'),
  ).toBeInTheDocument();
  expect(screen.getByText('“Film” was removed: it was in Week 1, lesson 6')).toBeInTheDocument();
  expect(screen.getByText('Light was removed: it was in Week 3')).toBeInTheDocument();
  expect(screen.getByText('12 lines without changes')).toBeInTheDocument();
  expect(screen.getByText('pot').tagName).toBe('MARK');
  expect(screen.getByText('pot').closest('p')).toHaveTextContent('Added: ISO is the pot');
  expect(screen.getByText('+ 1 word, − 1 word')).toBeInTheDocument();
});

test('compares any two versions, named in the address', async () => {
  const api = server();
  const { user, router } = await open(api, '/?from=6&to=7');
  await screen.findByText('12 lines without changes');
  expect(api.calls(getChanges)[0]?.query).toEqual({ from: '6', to: '7' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), 'The draft');
  await waitFor(() =>
    expect(api.calls(getChanges).at(-1)?.query).toEqual({ from: '6', to: 'draft' }),
  );
  expect(router.state.location.search).toBe('?from=6&to=draft');
});

test('brings a version back only after saying what is replaced', async () => {
  const api = server().reply(restoreVersion, { data: { number: 6 } });
  const { user, router } = await open(api);
  const list = await screen.findByRole('list', { name: 'Versions' });
  await user.click(within(list).getByRole('button', { name: 'Bring back version 6' }));
  const dialog = screen.getByRole('dialog', { name: 'Bring back version 6?' });
  expect(dialog).toHaveTextContent('1 change that isn’t published will be replaced.');
  expect(api.calls(restoreVersion)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Bring it back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user-screen/studio/courses/3'));
  expect(api.calls(restoreVersion)[0]?.path).toBe('/api/studio/courses/3/versions/6/restore');
});

test('a course without versions says what will be here', async () => {
  const meta = { page: 1, limit: 50, total: 0 };
  await open(server().reply(listVersions, { data: [], meta }));
  expect(await screen.findByText('No changes yet')).toBeInTheDocument();
});

test('a version that says the same as the draft can be exported, but not brought back', async () => {
  const data = versions.map((version) => ({ ...version, sameAsDraft: version.number === 6 }));
  const api = server().reply(listVersions, { data, meta: { page: 1, limit: 50, total: 2 } });
  await open(api, '/?from=6&to=draft');
  expect(await screen.findByRole('button', { name: 'Export version 6' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Bring back version 7' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bring back version 6' })).toBeNull();
});

test('older versions are shown page by page', async () => {
  const api = server().respond(listVersions, ({ query }) => {
    const page = Number(query._page);
    const data = versions.slice(page - 1, page);
    return Response.json({ data, meta: { page, limit: 1, total: 2 } });
  });
  const { user } = await open(api);
  const list = await screen.findByRole('list', { name: 'Versions' });
  expect(within(list).queryByText('New figure')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show older versions' }));
  expect(await within(list).findByText('New figure')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show older versions' })).not.toBeInTheDocument();
});
