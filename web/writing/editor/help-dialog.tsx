import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type HelpRow, HelpTable } from '../help/help-table.tsx';
import styles from './help-dialog.module.css';
import { insertables } from './insertable.ts';
import { changeKey } from './page/page-keys.ts';
import { findKey, replaceKey } from './source/find.ts';
import { commentKey, figureKey, helpKey, modeKey, readableKey, tools } from './source/shortcuts.ts';
import { isMac } from './toolbar.tsx';

const signs: HelpRow[] = [
  ['**bold** and *italic*', 'Bold and italic words.'],
  ['[words](https://…)', 'A link. Addresses of this site begin with /.'],
  ...insertables.map(({ sign, label, hint }): [string, string] => [sign, `${label}. ${hint}.`]),
];

/** How to write a lesson, and what the keys do. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const key = (name: string) => readableKey(name, isMac());
  const keys: HelpRow[] = [
    ...Object.values(tools).flatMap(({ key: name, label }): HelpRow[] =>
      name ? [[key(name), label]] : [],
    ),
    [key(figureKey), 'Image or figure'],
    ['/', 'On an empty line: everything there is to insert'],
    [key(modeKey), 'Page or source'],
    [key(changeKey), 'On the page: change the figure, media or activity at the cursor'],
    [key(commentKey), 'Comment on what is selected, or go to the comment at the cursor'],
    [key(findKey), 'Find, with F3 for the next one'],
    [key(replaceKey), 'Replace'],
    [`${key('Mod-z')}, ${key('Mod-Shift-z')}`, 'Undo, redo'],
    [`${key('Mod-]')}, ${key('Mod-[')}`, 'Indent a list item, or the other way'],
    ['F8', 'Next thing to change'],
    ['Tab', 'Leaves the text, as everywhere'],
    [key(helpKey), 'This help'],
  ];
  return (
    <Dialog open onClose={onClose} title="Writing a lesson" wide>
      <div className={styles.columns}>
        <HelpTable caption="What to write" rows={signs} isCode />
        <HelpTable caption="Keys" rows={keys} />
      </div>
      <p className="mt-5 small muted">
        Everything is saved as you type. Learners see nothing of it before you publish the course.
      </p>
    </Dialog>
  );
}
