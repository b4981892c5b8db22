import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CourseCover } from '../../../../contract/catalog/covers.ts';
import { listCategories } from '../../../../contract/catalog.ts';
import type { CourseDetails } from '../../../../contract/studio/content.ts';
import { type Draft, getDraft, saveDetails } from '../../../../contract/studio/drafts.ts';
import { getFigure } from '../../../../contract/studio/figures.ts';
import { checkDraft } from '../../../../contract/studio/publishing.ts';
import { ApiStub } from '../../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../../tests/support/render.tsx';
import { exampleDraft } from '../../../../tests/support/studio/studio-screens.ts';
import { sendFile } from '../../../data/send-file.ts';
import { useDraft } from '../../shared/use-draft.ts';
import { CoursePageEditor } from '../course-page.tsx';

vi.mock('../../../data/send-file.ts');
beforeEach(() => void vi.mocked(sendFile).mockReset());

const figure = {
  name: 'harbour.webp',
  kind: 'image' as const,
  bytes: 90_000,
  width: 1600,
  height: 1000,
  html: '',
  src: '/api/course-images/harbour',
  isCover: false,
  lessons: [],
};

function Screen() {
  const { data } = useDraft(exampleDraft.courseId);
  return data ? <CoursePageEditor draft={data} /> : null;
}

async function open(cover?: CourseCover) {
  const server = {
    draft: {
      ...exampleDraft,
      details: { ...exampleDraft.details, ...(cover && { cover }) },
    } as Draft,
  };
  const api = new ApiStub()
    .reply(listCategories, { data: [] })
    .reply(checkDraft, { data: { publishable: true, problems: [] } })
    .reply(getFigure, { data: figure })
    .respond(getDraft, () => Response.json({ data: server.draft }))
    .respond(saveDetails, ({ body }) => {
      const { details, revision } = body as { details: CourseDetails; revision: number };
      server.draft = { ...server.draft, details, detailsRevision: revision + 1 };
      return Response.json({ data: { revision: revision + 1, at: '2026-11-16T10:00:00Z' } });
    });
  const screened = await renderScreen(<Screen />, {
    viewer: { ...learner, role: 'ModuleOwner' },
    api,
  });
  const field = await screen.findByRole('group', { name: 'Cover picture' });
  return { ...screened, server, field };
}

const harbour = { figure: 'figures/harbour.webp', alt: 'Boats in a harbour' };

test('a picture is chosen, cropped from the keyboard and described', async () => {
  vi.mocked(sendFile).mockResolvedValue({ figure, isReused: false, remarks: [] } as never);
  const { user, server, field } = await open();
  const file = new File(['x'], 'harbour.jpg', { type: 'image/jpeg' });
  await user.upload(within(field).getByLabelText('Choose a picture', { selector: 'input' }), file);
  const dialog = await screen.findByRole('dialog', { name: 'Crop the cover' });
  await user.click(within(dialog).getByRole('button', { name: 'Shared links' }));
  fireEvent.change(within(dialog).getByRole('slider', { name: 'Zoom' }), {
    target: { value: '200' },
  });
  fireEvent.change(within(dialog).getByRole('slider', { name: 'Left to right' }), {
    target: { value: '70' },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Save crops' }));
  await user.type(within(field).getByRole('textbox', { name: 'What the picture shows' }), 'Boats');
  await waitFor(() =>
    expect(server.draft.details.cover).toEqual({
      figure: 'figures/harbour.webp',
      alt: 'Boats',
      wide: { x: 70, y: 50, zoom: 200 },
    }),
  );
});

test('dragging moves the picture, and stops at its edge', async () => {
  const { user, server, field } = await open(harbour);
  await user.click(await within(field).findByRole('button', { name: 'Crop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Crop the cover' });
  const frame = dialog.querySelector('[data-shape]');
  const surface = frame?.parentElement as HTMLElement;
  surface.setPointerCapture = vi.fn();
  vi.spyOn(frame as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  fireEvent.pointerDown(surface, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 900, clientY: 120 });
  fireEvent.pointerUp(surface, { pointerId: 1 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 0, clientY: 0 });
  await user.click(within(dialog).getByRole('button', { name: 'Save crops' }));
  await waitFor(() =>
    expect(server.draft.details.cover?.card).toEqual({ x: 42, y: 50, zoom: 100 }),
  );
});

test('two fingers zoom', async () => {
  const { user, server, field } = await open(harbour);
  await user.click(await within(field).findByRole('button', { name: 'Crop' }));
  const dialog = await screen.findByRole('dialog', { name: 'Crop the cover' });
  const frame = dialog.querySelector('[data-shape]');
  const surface = frame?.parentElement as HTMLElement;
  surface.setPointerCapture = vi.fn();
  vi.spyOn(frame as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  fireEvent.pointerDown(surface, { pointerId: 1, clientX: 150, clientY: 100 });
  fireEvent.pointerDown(surface, { pointerId: 2, clientX: 250, clientY: 100 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(surface, { pointerId: 2, clientX: 300, clientY: 100 });
  fireEvent.pointerUp(surface, { pointerId: 1 });
  fireEvent.pointerUp(surface, { pointerId: 2 });
  await user.click(within(dialog).getByRole('button', { name: 'Save crops' }));
  await waitFor(() =>
    expect(server.draft.details.cover?.card).toEqual({ x: 50, y: 50, zoom: 200 }),
  );
});

test('a course with another layout has no band to crop', async () => {
  const { user, field } = await open(harbour);
  await within(field).findByRole('button', { name: 'Crop' });
  expect(within(field).queryByText('Gallery')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Gallery/ }));
  expect(within(field).getByText('Gallery')).toBeVisible();
});

test('what isn’t a picture is said beside the field, and cancelling changes nothing', async () => {
  vi.mocked(sendFile).mockRejectedValue(new Error('It failed.'));
  const { user, server, field } = await open(harbour);
  const file = new File(['x'], 'notes.jpg', { type: 'image/jpeg' });
  await user.upload(within(field).getByLabelText('Choose a picture', { selector: 'input' }), file);
  await waitFor(() =>
    expect(
      within(field).getByRole('button', { name: 'Choose another picture' }),
    ).toHaveAccessibleDescription(/./),
  );
  expect(server.draft.details.cover).toEqual(harbour);
});

test('the drawing comes back when the cover is removed', async () => {
  const { user, server, field } = await open(harbour);
  await user.click(within(field).getByRole('button', { name: 'Use the drawing instead' }));
  await waitFor(() => expect(server.draft.details.cover).toBeUndefined());
});
