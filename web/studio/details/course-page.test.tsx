import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCourse, listCategories, listCourses } from '../../../contract/catalog.ts';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import { previewCourseText } from '../../../contract/studio/course-text.ts';
import { type Draft, getDraft, saveDetails } from '../../../contract/studio/drafts.ts';
import { checkDraft } from '../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { exampleDraft } from '../../../tests/support/studio/studio-screens.ts';
import { useDraft } from '../shared/use-draft.ts';
import { CoursePageEditor } from './course-page.tsx';

function Screen() {
  const { data } = useDraft(exampleDraft.courseId);
  return data ? <CoursePageEditor draft={data} /> : null;
}

function detailsOnServer() {
  const server = { draft: exampleDraft as Draft };
  const api = new ApiStub()
    .reply(listCategories, {
      data: [
        {
          slug: 'art',
          name: 'Art & Humanities',
          shortName: 'Art',
          icon: '',
          courseCount: 1,
          top: true,
          description: '',
          formerSlugs: [],
        },
      ],
    })
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .respond(getDraft, () => Response.json({ data: server.draft }))
    .respond(saveDetails, ({ body }) => {
      const { details, revision } = body as { details: CourseDetails; revision: number };
      if (revision !== server.draft.detailsRevision) {
        return Response.json(
          { detail: 'Someone has saved.', errors: [], code: 'draft_changed' },
          { status: 409 },
        );
      }
      server.draft = { ...server.draft, details, detailsRevision: revision + 1 };
      return Response.json({ data: { revision: revision + 1, at: '2026-11-16T10:00:00Z' } });
    });
  return { server, api };
}

const open = (api: ApiStub, path = '/') =>
  renderScreen(<Screen />, { viewer: { ...learner, role: 'ModuleOwner' }, api, path });

test('saves what is typed, and lists keep their order', async () => {
  const { server, api } = detailsOnServer();
  const { user } = await open(api);
  const list = await screen.findByRole('region', { name: 'What you will learn' });
  await user.click(within(list).getByRole('button', { name: 'Add an outcome' }));
  await user.keyboard('Plan a picture');
  await user.click(within(list).getByRole('button', { name: 'Move outcome 3 up' }));
  expect(within(list).getByRole('button', { name: 'Move outcome 2 up' })).toHaveFocus();
  await waitFor(() =>
    expect(server.draft.details.outcomes).toEqual(['See light', 'Plan a picture', 'Use aperture']),
  );
});

test('the whole draft isn’t fetched again after every save', async () => {
  const { server, api } = detailsOnServer();
  const { user } = await open(api);
  const add = await screen.findByRole('button', { name: 'Add an outcome' });
  const before = api.calls(getDraft).length;
  for (const outcome of ['One', 'Two', 'Three']) {
    await user.click(add);
    await user.keyboard(outcome);
    await waitFor(() => expect(server.draft.details.outcomes).toContain(outcome));
  }
  expect(api.calls(getDraft).length - before).toBe(1);
});

test('removing an entry can be undone', async () => {
  const { server, api } = detailsOnServer();
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: 'Remove outcome 1' }));
  await waitFor(() => expect(server.draft.details.outcomes).toEqual(['Use aperture']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.draft.details.outcomes).toEqual(['See light', 'Use aperture']));
});

test('shows each problem beside its field, and the link to one leads there', async () => {
  const { api } = detailsOnServer();
  api.reply(checkDraft, {
    data: {
      publishable: false,
      problems: [
        {
          part: 'details',
          field: 'faqs.0.answer',
          code: 'rule',
          message: 'Answer is wrong.',
          advice: false,
        },
        {
          part: 'details',
          field: 'outcomes',
          code: 'rule',
          message: 'Four to six are best.',
          advice: true,
        },
      ],
    },
  });
  await open(api, '/?field=faqs.0.answer');
  const answer = await screen.findByRole('textbox', { name: 'Answer' });
  await waitFor(() => expect(answer).toHaveAccessibleDescription('Answer is wrong.'));
  expect(answer).toHaveFocus();
  expect(answer).toBeInvalid();
  expect(screen.getByText('Suggestion: Four to six are best.')).toBeInTheDocument();
});

test('an empty field says what is needed without alarm', async () => {
  const { server, api } = detailsOnServer();
  server.draft = { ...exampleDraft, details: { ...exampleDraft.details, summary: '' } };
  api.reply(checkDraft, {
    data: {
      publishable: false,
      problems: [
        {
          part: 'details',
          field: 'summary',
          code: 'rule',
          message: 'Summary is required.',
          advice: false,
        },
      ],
    },
  });
  await open(api);
  const summary = await screen.findByRole('textbox', { name: 'Summary' });
  await waitFor(() =>
    expect(summary).toHaveAccessibleDescription(/Needed to publish\. Summary is required\./),
  );
  expect(summary).toBeValid();
});

test('what two people changed in different fields is joined', async () => {
  const { server, api } = detailsOnServer();
  const { user } = await open(api);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  server.draft = {
    ...exampleDraft,
    changedBy: 'Lena Fischer',
    detailsRevision: 5,
    details: { ...exampleDraft.details, level: 'Advanced' },
  };
  await user.type(title, ' again');
  await waitFor(() => expect(server.draft.detailsRevision).toBe(6));
  expect(server.draft.details).toMatchObject({
    title: 'Learn Photography again',
    level: 'Advanced',
  });
});

test('what two people changed in the same field is shown side by side, and one of them decides', async () => {
  const { server, api } = detailsOnServer();
  const { user } = await open(api);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  server.draft = {
    ...exampleDraft,
    detailsRevision: 5,
    details: { ...exampleDraft.details, title: 'Photography with Lena' },
  };
  await user.type(title, ' again');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('Learn Photography again')).toBeInTheDocument();
  expect(server.draft.details.title).toBe('Photography with Lena');
  await user.click(within(dialog).getByRole('radio', { name: /^Take theirs/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save my choice' }));
  await waitFor(() => expect(title).toHaveValue('Photography with Lena'));
});

test('someone who only reviews is told so, and asks for no check that they may not have', async () => {
  const { server, api } = detailsOnServer();
  server.draft = { ...server.draft, rights: { own: false, edit: false, review: true } };
  await open(api);
  expect(await screen.findByText('You can’t edit this course')).toBeVisible();
  expect(api.calls(checkDraft)).toEqual([]);
});

test('the overview is previewed as learners see it', async () => {
  const { api } = detailsOnServer();
  api.reply(previewCourseText, { data: { html: '<p>Two <strong>small</strong> scripts</p>' } });
  const { user } = await open(api);
  const overview = await screen.findByRole('region', { name: 'Overview' });
  await user.click(within(overview).getByRole('button', { name: 'Preview' }));
  expect((await within(overview).findByText('small')).tagName).toBe('STRONG');
  expect(api.calls(previewCourseText)[0]?.body).toEqual({ text: 'Text' });
});

test('courses to take before are found, added and removed, and the focus stays there', async () => {
  const { server, api } = detailsOnServer();
  api
    .respond(listCourses, () =>
      Response.json({
        data: [{ id: 8, title: 'Light and Colour' }],
        meta: { page: 1, limit: 20, total: 1 },
      }),
    )
    .respond(getCourse, () => Response.json({ data: { title: 'Light and Colour' } }));
  const { user } = await open(api);
  const part = within(await screen.findByRole('region', { name: 'Courses to take before' }));
  await user.type(part.getByRole('searchbox', { name: 'Find a course to add' }), 'light');
  await user.click(await part.findByRole('button', { name: 'Add Light and Colour' }));
  expect(await part.findByRole('combobox', { name: 'Light and Colour' })).toHaveFocus();
  await user.selectOptions(part.getByRole('combobox'), 'Recommended');
  await waitFor(() =>
    expect(server.draft.details.prerequisites).toEqual([{ course: 8, required: false }]),
  );
  await user.click(part.getByRole('button', { name: 'Remove Light and Colour' }));
  expect(part.getByRole('searchbox')).toHaveFocus();
});
