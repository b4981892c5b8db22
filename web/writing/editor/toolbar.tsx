import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import type { OtherEditor } from '../../../contract/writing/editing.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import { EditorIcon } from './editor-icon.tsx';
import type { EditorIconName } from './editor-icon-paths.ts';
import { type Insertable, type InsertDialog, insertables } from './insertable.ts';
import type { EditableBlock } from './source/block-at.ts';
import { type BlockType, blockHere, blockTypes, setBlockType } from './source/block-type.ts';
import { findKey, openFind } from './source/find.ts';
import {
  commentKey,
  helpKey,
  modeKey,
  readableKey,
  type Tool,
  type ToolName,
  tools,
} from './source/shortcuts.ts';
import { runEdit } from './source/source-editor.ts';
import styles from './toolbar.module.css';
import type { WritingMode } from './use-writing-mode.ts';

type ToolbarProps = {
  view: EditorView | null;
  canUndo: boolean;
  canRedo: boolean;
  /** What the cursor is in, and whether that can be turned into something else. */
  hereLabel: string;
  canTurn: boolean;
  mode: WritingMode;
  onMode: (mode: WritingMode) => void;
  /** Opens the dialog of something to insert. */
  onOpen: (dialog: InsertDialog) => void;
  onHelp: () => void;
  onComment: () => void;
  /** Who else has the lesson open. */
  others: readonly OtherEditor[];
  /** For what the cursor is on, if it has fields of its own. */
  editLabel: string | null;
  onEdit: () => void;
};

const marks: ToolName[] = ['bold', 'italic', 'link', 'bullets', 'numbers', 'table'];
const modes: Record<WritingMode, string> = { page: 'Page', source: 'Source' };

/** What the toolbar says about the text. Few keys change any of it, and it is drawn anew only then. */
export function describeForToolbar(state: EditorState | null, block: EditableBlock | null) {
  const here = state ? blockHere(state) : { label: blockTypes.paragraph, type: null };
  return {
    canUndo: state !== null && undoDepth(state) > 0,
    canRedo: state !== null && redoDepth(state) > 0,
    hereLabel: here.label,
    canTurn: here.type !== null,
    editLabel: block && editLabelOf(block),
  };
}

/** One stop of the Tab key; the arrow keys move inside it. */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { view, canUndo, canRedo, mode, onMode, onOpen, onHelp, editLabel, onEdit } = props;
  const { onComment, others } = props;
  const [current, setCurrent] = useState('undo');
  const press = (tool: Tool) => view && runEdit(view, tool.edit);
  const item = (name: string) => ({
    'data-tool': name,
    tabIndex: name === current ? 0 : -1,
  });
  const remember = ({ target }: FocusEvent) => {
    const { tool } = (target as HTMLElement).dataset;
    if (tool) setCurrent(tool);
  };
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className={styles.bar}
      onKeyDown={(event) => {
        moveBetweenTools(event);
        // The same key as in the text.
        if (event.key !== 'm' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onMode(mode === 'page' ? 'source' : 'page');
      }}
      onFocus={remember}
    >
      <ToolButton
        {...item('undo')}
        label="Undo"
        keys="Mod-z"
        icon="undo"
        off={!canUndo}
        onPress={() => view && undo(view) && view.focus()}
      />
      <ToolButton
        {...item('redo')}
        label="Redo"
        keys="Mod-Shift-z"
        icon="redo"
        off={!canRedo}
        onPress={() => view && redo(view) && view.focus()}
      />
      <span className={styles.gap} aria-hidden="true" />
      <BlockTypeMenu
        view={view}
        label={props.hereLabel}
        canTurn={props.canTurn}
        {...item('type')}
      />
      <span className={styles.gap} aria-hidden="true" />
      {marks.map((name) => (
        <ToolButton
          key={name}
          {...item(name)}
          label={tools[name].label}
          keys={tools[name].key}
          icon={name as EditorIconName}
          onPress={() => press(tools[name])}
        />
      ))}
      <span className={styles.gap} aria-hidden="true" />
      <InsertMenu view={view} onOpen={onOpen} {...item('insert')} />
      {editLabel && (
        <button type="button" {...item('edit')} className={styles.labelled} onClick={onEdit}>
          <Icon name="pencil" size={18} />
          {editLabel}
        </button>
      )}
      <button
        type="button"
        {...item('find')}
        className={styles.labelled}
        onClick={() => view && openFind(view)}
        title={`Find and replace (${readableKey(findKey, isMac())})`}
      >
        <Icon name="search" size={18} />
        Find
      </button>
      <button
        type="button"
        {...item('comment')}
        className={styles.labelled}
        onClick={onComment}
        title={`Comment on what is selected (${readableKey(commentKey, isMac())})`}
      >
        <EditorIcon name="comment" />
        Comment
      </button>
      <span className={styles.end}>
        {others.length > 0 && (
          // The notice above the text names them.
          <span className={styles.others} aria-hidden="true">
            {others.slice(0, mostFaces).map((other) => (
              <span key={other.username} title={other.name}>
                <Avatar person={personOf(other)} />
              </span>
            ))}
          </span>
        )}
        <ToolButton {...item('help')} label="Help" keys={helpKey} icon="help" onPress={onHelp} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
        <div className="segments" role="group" aria-label="How to write">
          {(Object.keys(modes) as WritingMode[]).map((name) => (
            <button
              key={name}
              type="button"
              {...item(name)}
              aria-pressed={name === mode}
              title={`Page or source (${readableKey(modeKey, isMac())})`}
              onClick={() => onMode(name)}
            >
              {modes[name]}
            </button>
          ))}
        </div>
      </span>
    </div>
  );
});

const mostFaces = 4;

function personOf({ username, name }: OtherEditor) {
  const [firstname = '', ...others] = name.split(' ');
  return { username, firstname, lastname: others.join(' ') };
}

function editLabelOf(block: EditableBlock): string {
  if (block.kind === 'figure') return 'Edit figure';
  if (block.kind === 'embed') return 'Edit embed';
  if (block.kind === 'activity') return 'Edit activity';
  if (block.kind === 'formula') return 'Edit formula';
  return { video: 'Edit video', audio: 'Edit audio', pdf: 'Edit PDF' }[block.words.kind];
}

type ToolButtonProps = {
  'data-tool': string;
  tabIndex: number;
  label: string;
  keys?: string | undefined;
  icon: EditorIconName;
  off?: boolean;
  onPress: () => void;
};

function ToolButton({ label, keys, icon, off, onPress, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.tool}
      aria-label={label}
      aria-disabled={off || undefined}
      title={keys ? `${label} (${readableKey(keys, isMac())})` : label}
      onClick={() => !off && onPress()}
    >
      <EditorIcon name={icon} />
    </button>
  );
}

type ToolMenuProps = { view: EditorView | null; 'data-tool': string; tabIndex: number };

/** What the cursor is in, and what its lines can be turned into. */
function BlockTypeMenu({
  view,
  label,
  canTurn,
  ...rest
}: ToolMenuProps & { label: string; canTurn: boolean }) {
  return (
    <MenuButton
      {...rest}
      className={styles.labelled}
      align="start"
      aria-label={`Kind of text: ${label}`}
      {...(!canTurn && { 'aria-disabled': true })}
      items={(Object.keys(blockTypes) as BlockType[]).map((type) => ({
        label: blockTypes[type],
        onSelect: () => view && runEdit(view, setBlockType(type)),
      }))}
    >
      <span className={styles.type}>{label}</span>
      <Icon name="chevron" size={14} />
    </MenuButton>
  );
}

/** Every block that lessons use. */
function InsertMenu({
  view,
  onOpen,
  ...rest
}: ToolMenuProps & { onOpen: (dialog: InsertDialog) => void }) {
  const choose = ({ edit, opens }: Insertable) => {
    if (opens) onOpen(opens);
    else if (view) runEdit(view, edit);
  };
  const items: MenuItem[] = insertables.map((one) => ({
    label: one.label,
    hint: one.hint,
    icon: <EditorIcon name={one.icon} />,
    onSelect: () => choose(one),
  }));
  return (
    <MenuButton
      {...rest}
      className={styles.labelled}
      align="start"
      items={items}
      title="Insert (/ on an empty line)"
    >
      <Icon name="plus" size={18} />
      Insert
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </MenuButton>
  );
}

function moveBetweenTools(event: KeyboardEvent<HTMLElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')];
  const at = all.indexOf(event.target as HTMLElement);
  const to = {
    ArrowRight: (at + 1) % all.length,
    ArrowLeft: (at + all.length - 1) % all.length,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  all[to]?.focus();
}

export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
