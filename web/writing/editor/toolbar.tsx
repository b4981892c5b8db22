import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import { EditorIcon, type EditorIconName } from './editor-icon.tsx';
import type { PlayedKind } from './media/media-block.ts';
import type { EditableBlock } from './source/block-at.ts';
import { blocks, insertBlock } from './source/commands.ts';
import { findKey, openFind } from './source/find.ts';
import {
  figureKey,
  helpKey,
  readableKey,
  type Tool,
  type ToolName,
  tools,
} from './source/shortcuts.ts';
import { runEdit } from './source/source-editor.ts';
import styles from './toolbar.module.css';

type ToolbarProps = {
  view: EditorView | null;
  /** Changes with the text, so that undo and redo know whether there is something to do. */
  text: string;
  onFigures: () => void;
  onActivities: () => void;
  onMedia: (kind: PlayedKind) => void;
  onEmbed: () => void;
  onHelp: () => void;
  /** What the cursor is on, if it has fields of its own. */
  block: EditableBlock | null;
  onEdit: () => void;
};

const groups: ToolName[][] = [
  ['heading', 'bold', 'italic', 'link'],
  ['bullets', 'numbers', 'table'],
];

/** One stop of the Tab key; the arrow keys move inside it. */
export function Toolbar(props: ToolbarProps) {
  const { view, onFigures, onActivities, onMedia, onEmbed, onHelp, block, onEdit } = props;
  const [current, setCurrent] = useState('undo');
  const state = view?.state;
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
      onKeyDown={moveBetweenTools}
      onFocus={remember}
    >
      <ToolButton
        {...item('undo')}
        label="Undo"
        keys="Mod-z"
        icon="undo"
        off={!state || undoDepth(state) === 0}
        onPress={() => view && undo(view) && view.focus()}
      />
      <ToolButton
        {...item('redo')}
        label="Redo"
        keys="Mod-Shift-z"
        icon="redo"
        off={!state || redoDepth(state) === 0}
        onPress={() => view && redo(view) && view.focus()}
      />
      {groups.map((group) => (
        <ToolGroup key={group[0]}>
          {group.map((name) => (
            <ToolButton
              key={name}
              {...item(name)}
              label={tools[name].label}
              keys={tools[name].key}
              icon={name}
              onPress={() => press(tools[name])}
            />
          ))}
        </ToolGroup>
      ))}
      <ToolGroup>
        <ToolButton
          {...item('figure')}
          label="Image or figure"
          keys={figureKey}
          icon="figure"
          onPress={onFigures}
        />
        {(['note', 'say'] as const).map((name) => (
          <ToolButton
            key={name}
            {...item(name)}
            label={tools[name].label}
            keys={tools[name].key}
            icon={name}
            onPress={() => press(tools[name])}
          />
        ))}
      </ToolGroup>
      <span className={styles.gap} aria-hidden="true" />
      <InsertMenu
        view={view}
        onFigures={onFigures}
        onActivities={onActivities}
        onMedia={onMedia}
        onEmbed={onEmbed}
        isCurrent={current === 'insert'}
      />
      {block && (
        <button type="button" {...item('edit')} className={styles.labelled} onClick={onEdit}>
          <Icon name="pencil" size={18} />
          {editLabel(block)}
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
        {...item('help')}
        className={styles.labelled}
        onClick={onHelp}
        title={`Help (${readableKey(helpKey, isMac())})`}
        data-end
      >
        <Icon name="help" size={18} />
        Help
      </button>
    </div>
  );
}

function editLabel(block: EditableBlock): string {
  if (block.kind === 'figure') return 'Edit figure';
  if (block.kind === 'embed') return 'Edit embed';
  return { video: 'Edit video', audio: 'Edit audio', pdf: 'Edit PDF' }[block.words.kind];
}

function ToolGroup({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.gap} aria-hidden="true" />
      {children}
    </>
  );
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

type InsertMenuProps = {
  view: EditorView | null;
  onFigures: () => void;
  onActivities: () => void;
  onMedia: (kind: PlayedKind) => void;
  onEmbed: () => void;
  isCurrent: boolean;
};

/** Every block that lessons use. */
function InsertMenu(props: InsertMenuProps) {
  const { view, onFigures, onActivities, onMedia, onEmbed, isCurrent } = props;
  const insert = (block: string) => view && runEdit(view, insertBlock(block));
  const items: MenuItem[] = [
    {
      label: 'Side note',
      hint: 'Explains a term in the margin',
      onSelect: () => insert(blocks.note),
    },
    {
      label: 'Comparison',
      hint: 'Closed below an exercise until learners open it',
      onSelect: () => insert(blocks.compare),
    },
    {
      label: 'Spoken phrase',
      hint: 'Japanese that learners can hear',
      onSelect: () => view && runEdit(view, tools.say.edit),
    },
    {
      label: 'Image or figure',
      hint: 'With a text alternative and a caption',
      onSelect: onFigures,
    },
    { label: 'Video', hint: 'With captions and a transcript', onSelect: () => onMedia('video') },
    { label: 'Audio', hint: 'With a transcript', onSelect: () => onMedia('audio') },
    { label: 'PDF', hint: 'A worksheet to save or print', onSelect: () => onMedia('pdf') },
    { label: 'Embed', hint: 'A video or a page of another site', onSelect: onEmbed },
    { label: 'Activity', hint: 'Something to do, with tasks', onSelect: onActivities },
    { label: 'Table', hint: 'Two columns to start with', onSelect: () => insert(blocks.table) },
    {
      label: 'Code',
      hint: 'Keeps its spaces and line breaks',
      onSelect: () => insert(blocks.code),
    },
    { label: 'Quote', hint: 'Someone else’s words', onSelect: () => insert(blocks.quote) },
    { label: 'Summary', hint: 'How every lesson ends', onSelect: () => insert(blocks.summary) },
  ];
  return (
    <MenuButton
      className={styles.labelled}
      data-tool="insert"
      tabIndex={isCurrent ? 0 : -1}
      align="start"
      items={items}
    >
      Insert
      <Icon name="chevron" size={14} />
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
