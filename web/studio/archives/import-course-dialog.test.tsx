import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportedCourse } from '../../../contract/studio/archives.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { ImportCourseDialog } from './import-course-dialog.tsx';

/** A request as a browser has it, with an end that the test decides. */
class FakeRequest {
  static last: FakeRequest | undefined;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send() {}
  abort() {
    this.onabort();
  }
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const onClose = vi.fn();

async function open() {
  const { user, ...others } = await renderScreen(<ImportCourseDialog open onClose={onClose} />);
  const choose = (content = 'PK', name = 'pottery.zip') =>
    user.upload(screen.getByLabelText('Archive'), new File([content], name));
  return { user, choose, ...others };
}

function answer(status: number, reply: object) {
  act(() => {
    const request = FakeRequest.last;
    if (!request) throw new Error('Nothing was sent.');
    request.upload.onprogress?.({ loaded: 1, total: 1 });
    Object.assign(request, { status, responseText: JSON.stringify(reply) });
    request.onload();
  });
}

const imported: ImportedCourse = {
  courseId: 12,
  title: 'Pottery',
  lessons: 6,
  questions: 28,
  figures: 1,
  media: 0,
  leftOut: [
    { file: 'notes.docx', message: 'This isn’t a file of a course.' },
    { file: 'clay.quiz.yaml', message: 'Question 2: An option must be text.' },
  ],
  changed: [{ file: 'figures/kiln.png', message: 'It is figures/kiln.webp now.' }],
};

describe('importing a course', () => {
  it('says how far it is, and then what became of everything', async () => {
    const { choose } = await open();
    await choose();
    act(() => FakeRequest.last?.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(screen.getByText('Sending pottery.zip')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.25');
    act(() => FakeRequest.last?.upload.onprogress?.({ loaded: 4, total: 4 }));
    expect(screen.getByText('Reading pottery.zip')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    answer(201, { data: imported });
    expect(await screen.findByText('“Pottery” is a draft now')).toBeVisible();
    expect(screen.getByText('6 lessons · 28 questions · 1 figure')).toBeVisible();
    const leftOut = screen.getByRole('heading', { name: 'Left out 2' }).parentElement;
    const items = within(leftOut ?? document.body).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'notes.docx This isn’t a file of a course.',
      'clay.quiz.yaml Question 2: An option must be text.',
    ]);
    expect(screen.getByRole('heading', { name: 'Changed 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open course' })).toBeVisible();
  });

  it('shows why an archive is refused, and lets one choose another', async () => {
    const { choose } = await open();
    await choose();
    answer(400, { detail: 'This archive has no course.yaml, so it isn’t a course.', errors: [] });
    expect(await screen.findByText(/has no course.yaml/)).toBeVisible();
    await choose('PK', 'again.zip');
    answer(201, { data: { ...imported, leftOut: [], changed: [] } });
    expect(await screen.findByText(/Nothing was left out/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: /Changed/ })).toBeNull();
  });

  it('sends nothing that would be refused anyway', async () => {
    const { choose } = await open();
    await choose('');
    expect(await screen.findByText('This file is empty. Choose another one.')).toBeVisible();
    expect(FakeRequest.last).toBeUndefined();
  });

  it('can be stopped', async () => {
    const { choose, user } = await open();
    await choose();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.getByText('Choose an archive')).toBeVisible());
  });
});
