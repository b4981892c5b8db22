import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { importPath, lessonPath } from '../../teaching/shared/studio-paths.ts';
import { ImportByDrop } from './import-by-drop.tsx';

const gift = new File(['A? {=b ~c}'], 'quiz.txt', { type: 'text/plain' });

/** Says whether the browser's own answer to it, opening the file, was prevented. */
function drag(name: 'dragOver' | 'drop', file: File, target: Element = document.body): boolean {
  const items = [{ kind: 'file', type: file.type }];
  const event = createEvent[name](target, { dataTransfer: { items, files: [file] } });
  fireEvent(target, event);
  return event.defaultPrevented;
}

describe('a file that is dropped', () => {
  it('goes to the import for anything', async () => {
    const { router } = await renderScreen(<ImportByDrop />);
    drag('dragOver', gift);
    expect(screen.getByText('Drop to import')).toBeVisible();
    drag('drop', gift);
    expect(router.state.location).toMatchObject({ pathname: importPath, state: { files: [gift] } });
  });

  it('goes to the import of the lesson that is open', async () => {
    const { router } = await renderScreen(<ImportByDrop lessonId="a" />);
    drag('drop', gift);
    const { pathname, state } = router.state.location;
    expect([pathname, state]).toEqual([lessonPath('a', 'import'), { file: gift }]);
  });

  it('is left alone if it is a picture, or if someone else takes it', async () => {
    const { router } = await renderScreen(
      <>
        <ImportByDrop />
        <button type="button" onDrop={(event) => event.preventDefault()} />
      </>,
    );
    expect(drag('drop', new File([], 'a.png', { type: 'image/png' }))).toBe(false);
    drag('drop', gift, screen.getByRole('button'));
    expect(router.state.location.pathname).toBe('/');
  });

  it('hides the hint when it leaves the window', async () => {
    await renderScreen(<ImportByDrop />);
    drag('dragOver', gift);
    fireEvent.dragLeave(document.body);
    expect(screen.queryByText('Drop to import')).toBeNull();
  });
});
