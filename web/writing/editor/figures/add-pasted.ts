import type { EditorView } from '@codemirror/view';
import {
  addFigure,
  addFigureFromAddress,
  type CourseFigure,
} from '../../../../contract/studio/figures.ts';
import { call } from '../../../data/api.ts';
import { sendFile } from '../../../data/send-file.ts';
import { figureMarkdown } from '../source/commands.ts';
import { addingPicture } from '../source/html-to-markdown.ts';
import type { PastedPicture } from '../source/pasted-pictures.ts';

/**
 * Sends the pictures of a text that was pasted, one after the other, and puts each where its line is. The author may go on writing
 * meanwhile, so the line is looked for once the picture is there. Says how many couldn't be added.
 */
export async function addPastedPictures(
  view: EditorView,
  courseId: number,
  pictures: readonly PastedPicture[],
): Promise<number> {
  let failed = 0;
  for (const [n, { source, alt }] of pictures.entries()) {
    const figure = await add(courseId, source).catch(() => null);
    if (!figure) failed += 1;
    const line = addingPicture(n, pictures.length);
    const from = view.state.doc.toString().indexOf(line);
    if (from < 0) continue;
    const insert = figure ? figureMarkdown({ name: figure.name, alt, caption: '' }) : '';
    view.dispatch({ changes: { from, to: from + line.length, insert }, userEvent: 'input.paste' });
  }
  return failed;
}

async function add(courseId: number, source: File | string): Promise<CourseFigure> {
  const added =
    typeof source === 'string'
      ? await call(addFigureFromAddress, { params: { id: courseId }, body: { address: source } })
      : await sendFile(addFigure, { id: courseId, name: 'picture' }, source);
  return added.figure;
}
