import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import { listCategories } from '../../../contract/catalog.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  createCourse,
  listStudioCourses,
  type StudioCourse,
} from '../../../contract/studio/courses.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import Studio from './studio.tsx';

const teacher = { ...learner, role: 'ModuleOwner' as const };
const at = '2026-11-09T04:00:00Z';

const course = (changed: Partial<StudioCourse>): StudioCourse => ({
  id: 3,
  title: 'Learn Photography',
  illustration: 'photography',
  cover: null,
  state: 'published',
  rights: { own: true, edit: true, review: true },
  owner: { name: 'Robin Walker', isYou: true },
  version: { number: 7, at },
  changes: null,
  changedAt: at,
  changedBy: { name: 'Robin Walker', isYou: true },
  scheduledAt: null,
  lessons: 10,
  written: 10,
  learners: 200,
  learnersThisWeek: 4,
  completed: 50,
  rating: 4.66,
  ratings: 25,
  waiting: 3,
  ...changed,
});

const list = (data: StudioCourse[]): ReplyOf<typeof listStudioCourses> => ({
  data,
  meta: { page: 1, limit: 10, total: data.length },
  counts: { all: data.length, published: data.length, draft: 0, archived: 0 },
  waiting: { submissions: 0, oldest: null },
});

const open = (
  reply: ReplyOf<typeof listStudioCourses>,
  path = '/user-screen/studio',
  viewer: Profile = teacher,
) =>
  renderScreen(<Studio />, {
    viewer,
    path,
    api: new ApiStub().reply(listStudioCourses, reply).reply(listCategories, {
      data: [
        {
          slug: 'art',
          name: 'Art',
          shortName: 'Art',
          icon: 'art',
          courseCount: 2,
          top: true,
          description: '',
          formerSlugs: [],
        },
      ],
    }),
  });

const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], title: string) => {
  await user.click(screen.getByRole('button', { name: `More for ${title}` }));
  const menu = await screen.findByRole('menu');
  const items = within(menu).getAllByRole('menuitem');
  await user.keyboard('{Escape}');
  return items.map(({ textContent }) => textContent);
};

test('says what a course has come to, and leads to the work that waits', async () => {
  await open({
    ...list([course({})]),
    waiting: { submissions: 3, oldest: { learner: 'Anahera Kereama', at } },
  });
  expect(await screen.findByText('25%')).toHaveTextContent('50 of 200');
  expect(screen.getByText('4.7')).toHaveTextContent('from 25');
  expect(screen.getByRole('link', { name: '3 to review' })).toHaveAttribute(
    'href',
    '/user-screen/submissions?course=3',
  );
  const waiting = screen.getByRole('region', { name: 'Waiting for you' });
  expect(waiting).toHaveTextContent('3 submissions are waiting for your feedback');
});

test('says nothing of shares and ratings while there are no learners', async () => {
  await open(list([course({ learners: 0, completed: 0, rating: null, waiting: 0 })]));
  expect(await screen.findByText('None yet')).toBeInTheDocument();
  expect(screen.queryByText(/%|NaN/)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).not.toBeInTheDocument();
});

test('a learner who was invited works in the course, and makes, copies and exports none', async () => {
  const reply = list([course({ rights: { own: false, edit: true, review: true } })]);
  const { user } = await open(reply, '/user-screen/studio', learner);
  expect(await screen.findByText(/The courses you were invited to teach/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New course' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  expect(await menuOf(user, 'Learn Photography')).toEqual(['Open', 'Preview', 'Archive']);
});

test('offers with each course only what the viewer may do and its state allows', async () => {
  const others = { owner: { name: 'Lena Fischer', isYou: false } };
  const { user } = await open(
    list([
      course({}),
      course({ id: 4, title: 'A draft', state: 'draft', version: null }),
      course({ id: 5, title: 'Put away', state: 'archived' }),
      course({
        ...others,
        id: 6,
        title: 'To review',
        rights: { own: false, edit: false, review: true },
      }),
      course({
        ...others,
        id: 7,
        title: 'Their draft',
        state: 'draft',
        rights: { own: false, edit: true, review: false },
        waiting: null,
      }),
    ]),
  );
  await screen.findByText('A draft');
  const edit = ['Open', 'Preview', 'Make a copy', 'Export as zip'];
  expect(await menuOf(user, 'Learn Photography')).toEqual([...edit, 'Archive']);
  expect(await menuOf(user, 'A draft')).toEqual([...edit, 'Delete draft']);
  expect(await menuOf(user, 'Put away')).toEqual([...edit, 'Offer again']);
  expect(await menuOf(user, 'To review')).toEqual(['Open']);
  expect(await menuOf(user, 'Their draft')).toEqual(edit);
});

test('filters and sorts by the address', async () => {
  const { api, user, router } = await open(list([course({})]), '/?state=published&page=2');
  await screen.findByText('25%');
  expect(api.calls(listStudioCourses)[0]?.query).toMatchObject({
    state: 'published',
    _page: '2',
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Title');
  await waitFor(() =>
    expect(api.calls(listStudioCourses).at(-1)?.query).toMatchObject({
      _sort: 'title',
      _order: 'asc',
      _page: '1',
    }),
  );
  expect(router.state.location.search).toBe('?state=published&sort=title');
});

test.each([
  ['Admin', '/', 'all'],
  ['Admin', '/?scope=mine', 'mine'],
  ['ModuleOwner', '/?scope=all', 'mine'],
] as const)('shows %s at %s the courses of: %s', async (role, path, scope) => {
  const api = new ApiStub().reply(listStudioCourses, list([course({})]));
  await renderScreen(<Studio />, { viewer: { ...learner, role }, path, api });
  await waitFor(() => expect(api.calls(listStudioCourses).at(-1)?.query.scope).toBe(scope));
});

test('starts the first course from a template', async () => {
  const { api, user, router } = await open(list([]));
  api.reply(createCourse, { data: { id: 12 } });
  await user.click(await screen.findByRole('button', { name: 'Start from a template' }));
  const dialog = screen.getByRole('dialog', { name: 'New course' });
  await user.click(within(dialog).getByRole('button', { name: 'Create course' }));
  await waitFor(() =>
    expect(within(dialog).getByLabelText('Title')).toHaveAccessibleDescription(/Title is required/),
  );
  expect(within(dialog).getByLabelText('Category')).toHaveAccessibleDescription(
    'Choose a category.',
  );
  await user.type(within(dialog).getByLabelText('Title'), 'Wells');
  expect(api.calls(createCourse)).toHaveLength(0);
  await within(dialog).findByRole('option', { name: 'Art' });
  await user.selectOptions(within(dialog).getByLabelText('Category'), 'Art');
  await user.click(within(dialog).getByRole('button', { name: 'Create course' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/user-screen/studio/courses/12'),
  );
  expect(api.calls(createCourse)[0]?.body).toEqual({
    title: 'Wells',
    category: 'art',
    template: 'two-weeks',
  });
});

test('a list that can’t be loaded can be asked for again', async () => {
  const api = new ApiStub().fail(listStudioCourses, 400, { detail: 'The page is too far.' });
  const { user } = await renderScreen(<Studio />, { viewer: teacher, api });
  expect(await screen.findByText('The page is too far.')).toBeInTheDocument();
  api.reply(listStudioCourses, list([course({})]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Learn Photography')).toBeInTheDocument();
});
