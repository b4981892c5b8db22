import { TextButton } from '../../ui/buttons/text-link.tsx';
import styles from './shortcut-help.module.css';

type Key = [key: string, does: string];

const points: Key[] = [
  ['1 to 9', 'a point to review'],
  ['Y, P, N', 'answer it: yes, partly, no'],
];
const criteria: Key[] = [
  ['1 to 9', 'a criterion'],
  ['↑, ↓', 'choose its level'],
];
const keysFor = (hasLevels: boolean): Key[] => [
  ['J', 'next submission'],
  ['K', 'previous one'],
  ['Z', 'photos, full size'],
  ...(hasLevels ? criteria : points),
  ['F', 'write feedback'],
  ['Ctrl Enter', 'send feedback'],
  ['Ctrl Shift Enter', 'ask for another try'],
];

type ShortcutHelpProps = {
  isOn: boolean;
  toggle: () => void;
  /** The work is judged by a rubric with levels. */
  hasLevels: boolean;
};

/** Only where there is a keyboard to press them on. */
export function ShortcutHelp({ isOn, toggle, hasLevels }: ShortcutHelpProps) {
  return (
    <section className={`${styles.help} mt-5 fine muted`} aria-label="Keyboard shortcuts">
      {isOn && (
        <dl className="stack gap-2 mb-2">
          {keysFor(hasLevels).map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
      <TextButton small onClick={toggle}>
        {isOn ? 'Switch keyboard shortcuts off' : 'Switch keyboard shortcuts on'}
      </TextButton>
    </section>
  );
}
