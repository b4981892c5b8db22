import type { EditorView, KeyBinding } from '@codemirror/view';
import {
  blocks,
  cycleHeading,
  type Edit,
  insertBlock,
  insertLink,
  insertSpoken,
  toggleList,
  toggleMarks,
} from './commands.ts';

export type ToolName =
  | 'heading'
  | 'bold'
  | 'italic'
  | 'link'
  | 'bullets'
  | 'numbers'
  | 'table'
  | 'note'
  | 'say';

export interface Tool {
  label: string;
  edit: Edit;
  /** As CodeMirror writes it: `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  key?: string;
}

export const tools: Record<ToolName, Tool> = {
  heading: { label: 'Heading', edit: cycleHeading, key: 'Mod-Alt-2' },
  bold: { label: 'Bold', edit: toggleMarks('**', 'bold words'), key: 'Mod-b' },
  italic: { label: 'Italic', edit: toggleMarks('*', 'words in italics'), key: 'Mod-i' },
  link: { label: 'Link', edit: insertLink, key: 'Mod-k' },
  bullets: { label: 'List', edit: toggleList('bullets'), key: 'Mod-Shift-8' },
  numbers: { label: 'Numbered list', edit: toggleList('numbers'), key: 'Mod-Shift-7' },
  table: { label: 'Table', edit: insertBlock(blocks.table) },
  note: { label: 'Side note', edit: insertBlock(blocks.note), key: 'Mod-Alt-n' },
  say: { label: 'Spoken phrase', edit: insertSpoken, key: 'Mod-Alt-s' },
};

/** On a passage with a comment, it leads to that. */
export const commentKey = 'Mod-Alt-m';
export const figureKey = 'Mod-Alt-i';
export const helpKey = 'Mod-/';
/** With Ctrl on a Mac too, where Cmd+M puts the window away. */
export const modeKey = 'Ctrl-m';

export interface ShortcutEvents {
  onFigures(): void;
  onHelp(): void;
  /** Writes about what is selected, or goes to what was written about the passage at the cursor. */
  onComment(): void;
  /** Between the page and its Markdown. */
  onSwitchMode(): void;
}

export function shortcuts(events: () => ShortcutEvents): KeyBinding[] {
  const edits = Object.values(tools).flatMap(({ key, edit }) => {
    if (!key) return [];
    const run = (view: EditorView) => {
      view.dispatch(edit(view.state), { scrollIntoView: true, userEvent: 'input' });
      return true;
    };
    return [{ key, run, preventDefault: true }];
  });
  const open = (key: string, name: keyof ShortcutEvents): KeyBinding => ({
    key,
    preventDefault: true,
    run: () => {
      events()[name]();
      return true;
    },
  });
  return [
    ...edits,
    open(figureKey, 'onFigures'),
    open(helpKey, 'onHelp'),
    open(commentKey, 'onComment'),
    open(modeKey, 'onSwitchMode'),
    open('Mod-m', 'onSwitchMode'),
  ];
}

const names: Record<string, [mac: string, other: string]> = {
  Mod: ['⌘', 'Ctrl'],
  Ctrl: ['⌃', 'Ctrl'],
  Alt: ['⌥', 'Alt'],
  Shift: ['⇧', 'Shift'],
};

/** As people read it: `Ctrl+Alt+2`, `⌘⌥2`. */
export function readableKey(key: string, isMac: boolean): string {
  const parts = key.split('-').map((part) => names[part]?.[isMac ? 0 : 1] ?? part.toUpperCase());
  return parts.join(isMac ? '' : '+');
}
