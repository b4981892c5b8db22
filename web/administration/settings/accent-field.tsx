import { useId } from 'react';
import { accentColours, isColour } from '../../../contract/site/accent.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { judgeAccent } from './judge-accent.ts';
import styles from './settings.module.css';

const marigold = '#f3a81c';

type AccentFieldProps = {
  value: string;
  error: string | undefined;
  isLocked: boolean;
  hint: string;
  onType: (text: string) => void;
};

/** The colour as text and as a picker, and what it does to buttons while it is chosen. */
export function AccentField({ value, error, isLocked, hint, onType }: AccentFieldProps) {
  const pickerId = useId();
  const colour = value.trim().toLowerCase();
  return (
    <div className="column gap-2">
      <div className="relative">
        <TextField
          label="Accent colour"
          name="accent"
          placeholder="Marigold"
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={value}
          readOnly={isLocked}
          hint={hint}
          {...(error ? { error } : {})}
          onChange={({ target }) => onType(target.value)}
        />
        <label className="visually-hidden" htmlFor={pickerId}>
          Choose the accent colour
        </label>
        <input
          id={pickerId}
          type="color"
          className={styles.picker}
          disabled={isLocked}
          value={isColour(colour) ? colour : marigold}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Judgement value={value} isLocked={isLocked} onType={onType} />
      {isColour(colour) && <AccentPreview colour={colour} />}
    </div>
  );
}

function Judgement({ value, isLocked, onType }: Omit<AccentFieldProps, 'error' | 'hint'>) {
  const judged = judgeAccent(value);
  return (
    <div className="cluster baseline gap-1-4 small muted" aria-live="polite">
      {judged.state === 'marigold' && <p>Marigold, Stepwell’s own colour.</p>}
      {judged.state === 'unreadable' && <p>Write it as #rrggbb, such as #8a3ffc.</p>}
      {judged.state === 'light' && (
        <>
          <StateMark mark="late">Too light</StateMark>
          <p>Its contrast with the page is {judged.contrast} to 1. It needs 4.5 or more.</p>
          <TextButton small onClick={() => onType(judged.suggestion)}>
            Use {judged.suggestion} instead
          </TextButton>
        </>
      )}
      {judged.state === 'good' && (
        <>
          <StateMark mark="done">Readable</StateMark>
          <p>Its contrast with the page is {judged.contrast} to 1.</p>
        </>
      )}
      {judged.state !== 'marigold' && !isLocked && (
        <TextButton small onClick={() => onType('')}>
          Go back to marigold
        </TextButton>
      )}
    </div>
  );
}

/** Light, dark, and on deep ground, where the button is paper. */
function AccentPreview({ colour }: { colour: string }) {
  const { light, dark } = accentColours(colour);
  const grounds = [
    { name: 'Light', ground: '#fbfaf7', button: light.accent, text: light.onAccent },
    { name: 'Dark', ground: '#0c1413', button: dark.accent, text: dark.onAccent },
    { name: 'On deep teal', ground: '#0b3d41', button: '#fbfaf7', text: light.accent },
  ];
  return (
    <ul className="cluster gap-3 tiny" aria-label="How buttons look">
      {grounds.map(({ name, ground, button, text }) => (
        <li key={name}>
          <span className={styles.ground} style={{ background: ground }}>
            <span className={styles.sample} style={{ background: button, color: text }}>
              Start
            </span>
          </span>
          {name}
        </li>
      ))}
    </ul>
  );
}
