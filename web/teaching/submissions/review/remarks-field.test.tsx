import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Photo } from '../../../../contract/assessment/assignments.ts';
import type { Remark } from '../../../../contract/assessment/remarks.ts';
import { learner, renderScreen } from '../../../../tests/support/render.tsx';
import { picturesOf } from '../../../assessment/shared/pictures.ts';
import { PhotoViewer } from '../photos/photo-viewer.tsx';
import { Pictures } from '../photos/photos.tsx';
import { editRemarks } from './remark-editing.ts';
import { RemarksField } from './remarks-field.tsx';

vi.mock('../../../assessment/shared/stored-photo.tsx', () => ({
  StoredPicture: ({ picture }: { picture: { title: string } }) => (
    <img alt={picture.title} src="data:," />
  ),
}));

const photo: Photo = { id: 'photo', position: 1, width: 400, height: 300, bytes: 1, camera: {} };
const files = [
  { id: 'pdf', position: 1, name: 'Plan.pdf', format: 'pdf' as const, bytes: 1 },
  { id: 'drawing', position: 2, name: 'Sketch.png', format: 'webp' as const, bytes: 1 },
];
const pictures = picturesOf({ photos: [photo], files }, () => '1. Dusk');

beforeEach(() => {
  const frame = { left: 100, top: 50, width: 400, height: 300 };
  vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue({
    ...new DOMRect(frame.left, frame.top, frame.width, frame.height).toJSON(),
  });
  HTMLElement.prototype.setPointerCapture = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Change = (remarks: Remark[]) => void;

function Desk({ first, onChange }: { first: Remark[]; onChange: Change }) {
  const [remarks, setRemarks] = useState(first);
  const [opened, setOpened] = useState<number | null>(null);
  const editing = editRemarks(remarks, (next) => {
    setRemarks(next);
    onChange(next);
  });
  return (
    <>
      <Pictures pictures={pictures} editing={editing} onOpen={setOpened} />
      <RemarksField pictures={pictures} files={files} editing={editing} error="" />
      {opened !== null && (
        <PhotoViewer
          pictures={pictures}
          editing={editing}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

async function openDesk(first: Remark[] = []) {
  const onChange = vi.fn<Change>();
  const view = await renderScreen(<Desk first={first} onChange={onChange} />, { viewer: learner });
  return { ...view, onChange, last: () => onChange.mock.lastCall?.[0] };
}

const pin = (text: string, id = 'photo') => ({ kind: 'pin' as const, id, x: 1, y: 1, text });
const mouse = { pointerType: 'mouse', button: 0, pointerId: 1 };

it('puts a pin on a photo with keys alone', async () => {
  const { user, last } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Add a pin: 1. Dusk' }));
  expect(screen.getByRole('button', { name: /^Pin 1: 50% from the left/ })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Enter}');
  expect(screen.getByLabelText('Pin 1')).toHaveFocus();
  await user.keyboard('Too dark.');
  expect(last()).toEqual([{ kind: 'pin', id: 'photo', x: 490, y: 550, text: 'Too dark.' }]);
});

it('puts a pin where a mouse clicks, and writes about it', async () => {
  const { user, last } = await openDesk();
  const picture = screen.getByAltText('Sketch.png');
  const at = { ...mouse, clientX: 200, clientY: 200 };
  fireEvent.pointerDown(picture, at);
  fireEvent.pointerUp(picture, at);
  await user.keyboard('Why so thin?');
  expect(last()).toEqual([{ kind: 'pin', id: 'drawing', x: 250, y: 500, text: 'Why so thin?' }]);
});

it('puts none where a finger scrolls or a mouse is dragged', async () => {
  const { onChange } = await openDesk();
  const picture = screen.getByAltText('Sketch.png');
  const at = { clientX: 200, clientY: 200 };
  fireEvent.pointerDown(picture, { ...mouse, ...at, pointerType: 'touch' });
  fireEvent.pointerUp(picture, { ...mouse, ...at, pointerType: 'touch' });
  fireEvent.pointerDown(picture, { ...mouse, ...at });
  fireEvent.pointerUp(picture, { ...mouse, ...at, clientX: 300 });
  fireEvent.pointerDown(picture, { ...mouse, ...at, button: 2 });
  fireEvent.pointerUp(picture, { ...mouse, ...at, button: 2 });
  expect(onChange).not.toHaveBeenCalled();
});

it('moves a pin that was just put to where a finger taps', async () => {
  const { user, last } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Add a pin: Sketch.png' }));
  const at = { ...mouse, pointerType: 'touch', clientX: 200, clientY: 200 };
  fireEvent.pointerDown(screen.getByAltText('1. Dusk'), at);
  fireEvent.pointerUp(screen.getByAltText('1. Dusk'), at);
  expect(last()).toEqual([{ kind: 'pin', id: 'drawing', x: 500, y: 500, text: '' }]);
  fireEvent.pointerDown(screen.getByAltText('Sketch.png'), at);
  fireEvent.pointerUp(screen.getByAltText('Sketch.png'), at);
  expect(last()).toEqual([{ kind: 'pin', id: 'drawing', x: 250, y: 500, text: '' }]);
});

it('stores a pin that is dragged once, where it is let go', async () => {
  const { onChange, last } = await openDesk([pin('Here')]);
  const button = screen.getByRole('button', { name: /^Pin 1:/ });
  fireEvent.pointerDown(button, { ...mouse, clientX: 100, clientY: 50 });
  for (const clientX of [120, 160, 300]) {
    fireEvent.pointerMove(button, { ...mouse, clientX, clientY: 200 });
  }
  expect(onChange).not.toHaveBeenCalled();
  expect(button).toHaveAccessibleName(/^Pin 1: 50% from the left, 50% from the top/);
  fireEvent.pointerUp(button, { ...mouse, clientX: 300, clientY: 200 });
  expect(onChange).toHaveBeenCalledOnce();
  expect(last()).toEqual([{ ...pin('Here'), x: 500, y: 500 }]);
});

it('leaves a pin where it was if the drag is broken off', async () => {
  const { onChange } = await openDesk([pin('Here')]);
  const button = screen.getByRole('button', { name: /^Pin 1:/ });
  fireEvent.pointerDown(button, { ...mouse, clientX: 100, clientY: 50 });
  fireEvent.pointerMove(button, { ...mouse, clientX: 300, clientY: 200 });
  fireEvent.pointerCancel(button, mouse);
  expect(button).toHaveAccessibleName(/^Pin 1: 0% from the left/);
  expect(onChange).not.toHaveBeenCalled();
});

it('puts and writes pins over the whole screen', async () => {
  const { user, last } = await openDesk([pin('First')]);
  await user.click(screen.getByRole('button', { name: 'See photo 1 full size' }));
  const viewer = within(screen.getByRole('dialog', { hidden: true }));
  const named = (name: string | RegExp) => viewer.getByRole('button', { name, hidden: true });
  await user.click(named('Add a pin'));
  expect(named(/^Pin 2: 50%/)).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(viewer.getByLabelText('Pin 2')).toHaveFocus();
  // Keys that enlarge the photo elsewhere.
  await user.keyboard('s+p0');
  expect(last()).toEqual([pin('First'), { ...pin('s+p0'), x: 510, y: 500 }]);
  await user.click(named('Remove pin 2, 1. Dusk'));
  expect(last()).toEqual([pin('First')]);
});

it('says something about a page', async () => {
  const { user, last } = await openDesk();
  await user.click(screen.getByRole('button', { name: 'Add a remark on a page: Plan.pdf' }));
  expect(screen.getByLabelText('Page')).toHaveFocus();
  await user.clear(screen.getByLabelText('Page'));
  await user.type(screen.getByLabelText('Page'), '3');
  await user.type(screen.getByLabelText('Remark on page 3'), 'Why?');
  expect(last()).toEqual([{ kind: 'page', id: 'pdf', page: 3, text: 'Why?' }]);
});

it('numbers pins again when one is removed', async () => {
  const { user, last } = await openDesk([pin('First'), pin('Other', 'drawing'), pin('Second')]);
  await user.click(screen.getByRole('button', { name: 'Remove pin 1, 1. Dusk' }));
  expect(screen.getAllByLabelText('Pin 1')[0]).toHaveValue('Second');
  expect(last()).toEqual([pin('Other', 'drawing'), pin('Second')]);
});

it('takes no more than thirty', async () => {
  await openDesk(Array.from({ length: 30 }, () => pin('One more')));
  expect(screen.getByRole('button', { name: 'Add a pin: 1. Dusk' })).toBeDisabled();
  expect(screen.getByText(/which is the most/)).toBeVisible();
});
