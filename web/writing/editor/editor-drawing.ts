import { type EditorIconName, editorIconPaths } from './editor-icon-paths.ts';

const svg = 'http://www.w3.org/2000/svg';

/** An icon where CodeMirror makes the elements; drawn like `EditorIcon`. */
export function editorDrawing(name: EditorIconName): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 20 20');
  drawing.setAttribute('width', '18');
  drawing.setAttribute('height', '18');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.classList.add('cm-drawing');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', editorIconPaths[name]);
  drawing.append(path);
  return drawing;
}
