import type { useShortcuts } from '../../assessment/shared/shortcuts.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type HelpRow, HelpTable } from '../help/help-table.tsx';

const keys: HelpRow[] = [
  ['K or Space', 'Play or pause'],
  ['J, L', 'Five seconds back, or forward'],
  ['[, ]', 'Start or end the open caption where the film is'],
  ['↑, ↓', 'The caption above or below; inside the words, from their first or last place'],
  ['P', 'Play the open caption'],
  ['S', 'Split it at the cursor'],
  ['M', 'Join it with the next'],
  ['Enter', 'Add a caption after it'],
  ['Backspace', 'Remove it'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'Undo, redo'],
];

export type Shortcuts = ReturnType<typeof useShortcuts>;

type KeysDialogProps = { shortcuts: Shortcuts; onClose: () => void };

/** What the keys do, and a switch for those who speak to their computer. */
export function KeysDialog({ shortcuts, onClose }: KeysDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <HelpTable caption="Film and captions" rows={keys} />
      <Checkbox
        className="mt-4"
        label="Keys work without Alt, except in fields"
        checked={shortcuts.isOn}
        onChange={shortcuts.toggle}
      />
      <p className="mt-4 small muted">
        While you type, hold Alt (Option on a Mac) as well. &lt;i&gt; and &lt;/i&gt; around words
        make them italic, for sounds such as [a door closes].
      </p>
    </Dialog>
  );
}
