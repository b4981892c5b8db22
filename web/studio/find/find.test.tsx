import { screen, waitFor, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { getDraft } from '../../../contract/studio/drafts.ts';
import {
  type EditedPart,
  type FoundPart,
  findInCourse,
  replaceInCourse,
} from '../../../contract/studio/find.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import Find from './find.tsx';
import { describePlace, placePath, undoOf } from './wanted.ts';

const lessonId = '5d3e2c8e-6c56-4b51-9c8c-4f6a13a9f0b1';
const match = { field: '', from: 10, line: 3, before: 'the ', text: 'Colour', after: ' of' };
const parts: FoundPart[] = [
  {
    lessonId: null,
    part: 'details',
    title: '',
    revision: 4,
    matches: [{ ...match, field: 'summary', from: 0 }],
  },
  {
    lessonId,
    part: 'source',
    title: 'Seeing light',
    revision: 7,
    matches: [match, { ...match, from: 30, line: 5 }],
  },
];

const open = (api: ApiStub, path = '/?text=colour') =>
  renderScreen(
    <Routes>
      <Route element={<Outlet context={exampleDraft} />}>
        <Route path="*" element={<Find />} />
      </Route>
    </Routes>,
    { viewer: { ...learner, role: 'ModuleOwner' }, api, path },
  );

const server = (found = { parts, total: 3, more: false }) =>
  new ApiStub()
    .reply(getDraft, { data: exampleDraft })
    .reply(findInCourse, { data: found })
    .reply(replaceInCourse, { data: { replaced: 2, revisions: [5, 8] } });

test('replaces what stays chosen, each part by the revision that was searched', async () => {
  const api = server();
  const { user } = await open(api);
  const lesson = await screen.findByRole('region', { name: 'Seeing light' });
  await user.type(screen.getByLabelText('Replace with'), 'color');
  const [first] = within(lesson).getAllByRole('checkbox');
  if (first) await user.click(first);
  await user.click(screen.getByRole('button', { name: 'Replace in 2 places' }));
  await waitFor(() => expect(api.calls(replaceInCourse)).toHaveLength(1));
  expect(api.calls(replaceInCourse)[0]?.body).toEqual({
    parts: [
      {
        lessonId: null,
        part: 'details',
        revision: 4,
        edits: [{ field: 'summary', from: 0, was: 'Colour', text: 'color' }],
      },
      {
        lessonId,
        part: 'source',
        revision: 7,
        edits: [{ field: '', from: 30, was: 'Colour', text: 'color' }],
      },
    ],
  });
});

test('says so if there is nothing to find', async () => {
  await open(server({ parts: [], total: 0, more: false }));
  expect(await screen.findByText('“colour” is nowhere in this course')).toBeVisible();
});

test('asks for nothing before there are words', async () => {
  const api = server();
  await open(api, '/');
  expect(screen.getByRole('button', { name: 'Find' })).toBeDisabled();
  expect(api.calls(findInCourse)).toHaveLength(0);
});

describe('what puts everything back', () => {
  it('finds each place where it has moved to, by the new revision', () => {
    const done: EditedPart = {
      lessonId,
      part: 'source',
      revision: 7,
      edits: [
        { field: '', from: 30, was: 'Colour', text: 'hue' },
        { field: '', from: 10, was: 'colour', text: 'hue' },
      ],
    };
    expect(undoOf([done], [8])).toEqual([
      {
        ...done,
        revision: 8,
        edits: [
          { field: '', from: 10, was: 'hue', text: 'colour' },
          { field: '', from: 27, was: 'hue', text: 'Colour' },
        ],
      },
    ]);
  });
});

describe('a place', () => {
  const part = (name: FoundPart['part'], id: string | null = lessonId) =>
    ({ lessonId: id, part: name, title: '', revision: 1, matches: [] }) satisfies FoundPart;
  it.each([
    [part('source'), '', 'Text, line 3', `/user-screen/studio/lessons/${lessonId}/text?line=3`],
    [
      part('questions'),
      '2.options.0',
      'Quiz, question 3',
      `/user-screen/studio/lessons/${lessonId}/quiz?question=3`,
    ],
    [
      part('settings'),
      'photos.0.title',
      'Settings',
      `/user-screen/studio/lessons/${lessonId}/settings?field=photos.0.title`,
    ],
    [part('outline', null), '1.title', 'Week 2', '/user-screen/studio/courses/7'],
    [
      part('details', null),
      'faqs.0.answer',
      'Course page',
      '/user-screen/studio/courses/7/page?field=faqs.0.answer',
    ],
  ])('is named, and can be opened', (of, field, name, path) => {
    const found = { ...match, field };
    expect(describePlace(of, found)).toBe(name);
    expect(placePath(7, of, found)).toBe(path);
  });
});
