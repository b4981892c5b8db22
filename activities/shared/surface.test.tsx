import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dial } from './dial.tsx';

function showDial() {
  const onChange = vi.fn();
  render(
    <Dial
      label="ISO"
      places={['100', '200', '400', '800']}
      place={0}
      start={0}
      change=""
      steps={['darker', 'brighter']}
      ends={['low', 'high']}
      onChange={onChange}
    />,
  );
  const scale = screen.getByRole('presentation');
  scale.getBoundingClientRect = () => new DOMRect(0, 0, 400, 30);
  return { scale, onChange };
}

const touch = (clientX: number, clientY: number) => ({
  clientX,
  clientY,
  button: 0,
  isPrimary: true,
  pointerType: 'touch',
});

test('a finger that slides along a scale sets it', () => {
  const { scale, onChange } = showDial();
  fireEvent.pointerDown(scale, touch(250, 10));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerMove(scale, touch(350, 12));
  expect(onChange).toHaveBeenLastCalledWith(3);
});

test('so does a tap', () => {
  const { scale, onChange } = showDial();
  fireEvent.pointerDown(scale, touch(250, 10));
  fireEvent.pointerUp(scale, touch(250, 10));
  expect(onChange).toHaveBeenLastCalledWith(2);
});

test('a finger that scrolls the page over a scale changes nothing', () => {
  const { scale, onChange } = showDial();
  fireEvent.pointerDown(scale, touch(250, 10));
  fireEvent.pointerMove(scale, touch(256, 60));
  fireEvent.pointerCancel(scale, touch(256, 90));
  expect(onChange).not.toHaveBeenCalled();
});
