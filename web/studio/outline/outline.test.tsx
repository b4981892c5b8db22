import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listCategories } from '../../../contract/catalog.ts';
import {
  addLesson,
  type Draft,
  getDraft,
  getStudioLesson,
  type OutlineLesson,
  saveLessonSettings,
  saveOutline,
} from '../../../contract/studio/drafts.ts';
import { listVersions } from '../../../contract/studio/publishing.ts';
import { listTeachers } from '../../../contract/teaching/people.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import { useDraft } from '../shared/use-draft.ts';
import { OutlineEditor } from './outline.tsx';

const teacher = { ...learner, role: 'ModuleOwner' as const };
const ids = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;

const weeks = {
  one: '0190bbbb-0000-7000-8000-000000000001',
  two: '0190bbbb-0000-7000-8000-000000000002',
};

const lesson = (n: number, title: string): OutlineLesson => ({
  id: ids(n),
  kind: 'lesson',
  slug: `lesson-${n}`,
  title,
  minutes: 20,
  preview: false,
  questions: 5,
  words: 700,
  photos: 0,
  task: null,
  changes: [],
  published: { place: n, questions: 5, moduleId: n < 4 ? weeks.one : weeks.two },
});

const draft: Draft = {
  ...exampleDraft,
  outline: [
    { id: weeks.one, title: 'Week 1: Exposure', lessons: [ids(1), ids(2), ids(3)] },
    { id: weeks.two, title: 'Week 2: Light', lessons: [ids(4)] },
  ],
  lessons: [lesson(1, 'Camera'), lesson(2, 'Aperture'), lesson(3, 'Shutter'), lesson(4, 'Light')],
};

function Screen() {
  const { data } = useDraft(draft.courseId);
  return data ? <OutlineEditor draft={data} /> : null;
}

/** A server that stores the outline; `change` is what someone else does. */
function outlineOnServer() {
  const server = {
    draft,
    change(next: Draft) {
      server.draft = next;
    },
  };
  const api = new ApiStub()
    .reply(listVersions, { data: [], meta: { page: 1, limit: 50, total: 0 } })
    .reply(listTeachers, { data: [] })
    .reply(listCategories, { data: [] })
    .respond(getDraft, () => Response.json({ data: server.draft }))
    .respond(saveOutline, ({ body }) => {
      const { outline, revision } = body as { outline: Draft['outline']; revision: number };
      if (revision !== server.draft.outlineRevision) {
        return Response.json(
          { detail: 'Someone has saved.', errors: [], code: 'draft_changed' },
          { status: 409 },
        );
      }
      server.draft = { ...server.draft, outline, outlineRevision: revision + 1 };
      return Response.json({ data: { revision: revision + 1, at: '2026-11-16T10:00:00Z' } });
    });
  return { server, api };
}

const shownTitles = () =>
  within(screen.getByRole('region', { name: 'Week 1: Exposure' }))
    .getAllByRole('button', { name: /^Move .+ up$/ })
    .map((button) => button.getAttribute('aria-label')?.replace(/^Move (.+) up$/, '$1'));

async function open(stored = draft) {
  const { server, api } = outlineOnServer();
  server.change(stored);
  const view = await renderScreen(<Screen />, { viewer: teacher, api });
  await screen.findByRole('button', { name: 'Move Camera' });
  return { server, ...view };
}

const savedLessons = (api: ApiStub) =>
  api
    .calls(saveOutline)
    .map(({ body }) => (body as { outline: Draft['outline'] }).outline.map((week) => week.lessons));

test('Space takes hold of a lesson, arrows move it, Space puts it down, and each step is read out', async () => {
  const { user, api } = await open();
  const grip = () => screen.getByRole('button', { name: 'Move Aperture' });
  grip().focus();
  await user.keyboard(' ');
  expect(grip()).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Lesson 3 of 3 in Week 1: Exposure.')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText('Lesson 1 of 2 in Week 2: Light.')).toBeInTheDocument();
  expect(grip()).toHaveFocus();
  await user.keyboard(' ');
  expect(grip()).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('Aperture is now lesson 1 of 2 in Week 2: Light.')).toBeInTheDocument();
  await waitFor(() =>
    expect(savedLessons(api)).toEqual([
      [
        [ids(1), ids(3)],
        [ids(2), ids(4)],
      ],
    ]),
  );
});

test('Escape puts a lesson back where it was, and nothing is saved', async () => {
  const { user, api } = await open();
  screen.getByRole('button', { name: 'Move Aperture' }).focus();
  await user.keyboard(' {ArrowUp}');
  expect(shownTitles()).toEqual(['Aperture', 'Camera', 'Shutter']);
  await user.keyboard('{Escape}');
  expect(shownTitles()).toEqual(['Camera', 'Aperture', 'Shutter']);
  expect(api.calls(saveOutline)).toHaveLength(0);
});

test('every change can be undone and done again, by button and by keys', async () => {
  const { user, api } = await open();
  await user.click(screen.getByRole('button', { name: 'Move Camera down' }));
  expect(shownTitles()).toEqual(['Aperture', 'Camera', 'Shutter']);
  expect(screen.getByRole('button', { name: 'Move Camera down' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownTitles()).toEqual(['Camera', 'Aperture', 'Shutter']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(shownTitles()).toEqual(['Aperture', 'Camera', 'Shutter']);
  await user.keyboard('{Control>}z{/Control}');
  expect(shownTitles()).toEqual(['Camera', 'Aperture', 'Shutter']);
  expect(screen.getByText('Undone: moved Camera.')).toBeInTheDocument();
  // Everything is as it was: there is nothing to save.
  await waitFor(() => expect(screen.getByText(/saved/i)).toBeInTheDocument());
  for (const lessons of savedLessons(api)) expect(lessons.flat()).toHaveLength(4);
});

test('a change over someone else’s newer outline is applied to theirs, and that is said', async () => {
  const { user, server, api } = await open();
  const [one, two] = draft.outline;
  server.change({
    ...server.draft,
    changedBy: 'Lena Fischer',
    outlineRevision: 9,
    outline: [
      { ...one, title: 'Week 1: Light and time' },
      { ...two, lessons: [] },
    ] as Draft['outline'],
  });
  await user.click(screen.getByRole('button', { name: 'Move Camera down' }));
  expect(
    await screen.findByText(
      'Lena Fischer has changed the outline too. Your change was applied to the new outline.',
    ),
  ).toBeInTheDocument();
  await waitFor(() => expect(server.draft.outlineRevision).toBe(10));
  expect(server.draft.outline).toEqual([
    { ...one, title: 'Week 1: Light and time', lessons: [ids(2), ids(1), ids(3)] },
    { ...two, lessons: [] },
  ]);
  expect(api.calls(saveOutline)).toHaveLength(2);
});

test('a lesson is renamed in place; what couldn’t be saved stays in the field', async () => {
  const { user, api } = await open();
  const settings = {
    slug: 'a',
    title: 'Aperture',
    minutes: 20,
    preview: false,
    photos: [],
    rubric: [],
  };
  api
    .respond(getStudioLesson, () => Response.json({ data: { settings, settingsRevision: 4 } }))
    .fail(saveLessonSettings, 503, { detail: 'Stepwell can’t save right now.' });
  await user.click(screen.getByRole('button', { name: 'More for Aperture' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByRole('textbox', { name: 'Name of Aperture' });
  await user.clear(field);
  await user.type(field, 'Depth of field{Enter}');
  expect(await screen.findByText('Stepwell can’t save right now.')).toBeInTheDocument();
  expect(field).toHaveValue('Depth of field');
  api.reply(saveLessonSettings, { data: { revision: 5, at: '2026-11-16T10:00:00Z' } });
  await user.type(field, '{Enter}');
  expect(await screen.findByText('Aperture is now called Depth of field.')).toBeInTheDocument();
  expect(api.calls(saveLessonSettings).at(-1)?.body).toMatchObject({
    settings: { title: 'Depth of field' },
    revision: 4,
  });
});

test('adding asks for the name first, and stays open for the next lesson', async () => {
  const { user, server, api } = await open();
  api.respond(addLesson, ({ body }) => {
    const { title } = body as { title: string };
    const { outline, lessons } = server.draft;
    server.change({
      ...server.draft,
      outlineRevision: server.draft.outlineRevision + 1,
      outline: outline.map((week) =>
        week.id === weeks.two ? { ...week, lessons: [...week.lessons, ids(5)] } : week,
      ),
      lessons: [...lessons, { ...lesson(5, title), changes: ['new'], published: null }],
    });
    return Response.json({ data: { id: ids(5), outlineRevision: 9 } }, { status: 201 });
  });
  await user.click(screen.getByRole('button', { name: 'Add a lesson to Week 2: Light' }));
  const field = screen.getByRole('textbox', { name: 'Name of the lesson' });
  expect(field).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Enter a name.')).toBeInTheDocument();
  await user.type(field, 'Golden hour{Enter}');
  expect(await screen.findByText('Golden hour was added.')).toBeInTheDocument();
  expect(screen.getByText('New')).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Move Golden hour' })).toBeNull(),
  );
});

test('the form for a new lesson leaves the focus where someone puts it, and gives it back when closed', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add a lesson to Week 2: Light' }));
  await user.click(screen.getByRole('button', { name: 'Rename Week 2: Light' }));
  expect(screen.getByRole('textbox', { name: 'Name of Week 2: Light' })).toHaveFocus();
  await user.click(screen.getByRole('textbox', { name: 'Name of the lesson' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Add a lesson to Week 2: Light' })).toHaveFocus();
});

test('someone who only reviews sees the outline without its tools', async () => {
  const { api, server } = outlineOnServer();
  server.change({ ...draft, rights: { own: false, edit: false, review: true } });
  await renderScreen(<Screen />, { viewer: teacher, api });
  expect(await screen.findByText('Camera')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});

test('keys while typing a name undo the typing, not the outline', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Move Camera down' }));
  await user.click(screen.getByRole('button', { name: 'Rename Week 1: Exposure' }));
  await user.keyboard('{Control>}z{/Control}');
  await act(async () => vi.waitFor(() => {}));
  expect(shownTitles()).toEqual(['Aperture', 'Camera', 'Shutter']);
});

test('what was removed but is still published is listed, also after a reload, and can be restored', async () => {
  const { server, api } = outlineOnServer();
  const [first, ...others] = draft.lessons;
  server.change({
    ...draft,
    outline: draft.outline.map((week) => ({
      ...week,
      lessons: week.lessons.filter((id) => id !== first?.id),
    })),
    lessons: others,
    removed: first ? [first] : [],
  });
  const { user } = await renderScreen(<Screen />, { viewer: teacher, api });
  const list = await screen.findByRole('region', { name: '1 removed lesson' });
  await user.click(within(list).getByRole('button', { name: 'Restore Camera' }));
  expect(shownTitles()).toEqual(['Camera', 'Aperture', 'Shutter']);
  expect(list).not.toBeInTheDocument();
  await waitFor(() => expect(savedLessons(api).at(-1)?.[0]).toEqual([ids(1), ids(2), ids(3)]));
});

test('a week opens later, with what is missing said beside its field', async () => {
  const { server, user } = await open();
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'More for Week 2: Light' }));
    await user.click(screen.getByRole('menuitem', { name: 'When it opens…' }));
    return within(await screen.findByRole('dialog', { name: 'When Week 2: Light opens' }));
  };
  const dialog = await choose();
  await user.selectOptions(dialog.getByLabelText('Opens'), 'On a day');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('Day')).toHaveAccessibleDescription(/Choose a day\./);
  await user.selectOptions(dialog.getByLabelText('Opens'), 'With a score in another week');
  // The week before is the one that it most likely waits for.
  expect(dialog.getByLabelText('Quizzes of')).toHaveValue(weeks.one);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.draft.outline[1]?.opens).toEqual({
      when: 'score',
      week: weeks.one,
      percent: 60,
      of: 'average',
    }),
  );
  expect(screen.getByText('Opens with 60% in the quizzes of Week 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.draft.outline[1]).not.toHaveProperty('opens'));
});

test('two weeks can’t wait for each other', async () => {
  const [one, two] = draft.outline as [Draft['outline'][number], Draft['outline'][number]];
  const waiting = { ...one, opens: { when: 'week', week: weeks.two } as const };
  const { server, user } = await open({ ...draft, outline: [waiting, two] });
  await user.click(await screen.findByRole('button', { name: 'More for Week 2: Light' }));
  await user.click(screen.getByRole('menuitem', { name: 'When it opens…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Opens'), 'After another week');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByLabelText('Once learners have finished')).toHaveAccessibleDescription(
    /neither would ever open/,
  );
  expect(server.draft.outline[1]).not.toHaveProperty('opens');
});
