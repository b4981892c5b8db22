import { LineDrawing } from '../../ui/drawings/icon.tsx';
import { type EditorIconName, editorIconPaths } from './editor-icon-paths.ts';

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <LineDrawing path={editorIconPaths[name]} size={18} />;
}
