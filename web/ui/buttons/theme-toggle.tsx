import { useEffect, useState } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { chooseTheme, readTheme, type Theme } from './theme.ts';
import styles from './theme-toggle.module.css';

const choices = [
  { theme: 'system', label: 'Auto', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Auto, light or dark. Takes the colours of what it stands on. */
export function ThemeToggle() {
  // The server cannot know the choice: until the browser has read it, none is pressed.
  const [chosen, setChosen] = useState<Theme>();
  useEffect(() => setChosen(readTheme()), []);
  return (
    <fieldset className={styles.toggle}>
      <legend className="visually-hidden">Colours</legend>
      {choices.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          onClick={() => {
            chooseTheme(theme);
            setChosen(theme);
          }}
        >
          <Icon name={icon} size={16} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
