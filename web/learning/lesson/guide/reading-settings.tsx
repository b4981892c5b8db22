import styles from '../../../accounts/shared/settings.module.css';
import { Button } from '../../../ui/buttons/button.tsx';
import { ThemeToggle, useTheme } from '../../../ui/buttons/theme-toggle.tsx';
import { setReadingMode, useReadingMode } from './reading-mode.ts';

const themeWords = { system: 'Light or dark as on your device', light: 'Light', dark: 'Dark' };

/** How lessons look in this browser, in a sentence. */
export function ReadingState() {
  const theme = useTheme() ?? 'system';
  const isInSteps = useReadingMode() === 'steps';
  return `${themeWords[theme]}, lessons ${isInSteps ? 'step by step' : 'on one page'}.`;
}

export function ReadingSettings() {
  const isInSteps = useReadingMode() === 'steps';
  return (
    <>
      <p className={styles.about}>Your choices apply to this browser.</p>
      <div className={styles.part}>
        <h3>Colours</h3>
        <p className={styles.about}>Auto follows your device.</p>
        <ThemeToggle />
      </div>
      <div className={styles.part}>
        <h3>Lessons</h3>
        <p className={styles.about}>
          {isInSteps ? 'You read a step at a time.' : 'You read the whole lesson on one page.'}
        </p>
        <div className={styles.actions}>
          <Button
            icon={isInSteps ? 'menu' : 'stairs'}
            onClick={() => setReadingMode(isInSteps ? 'page' : 'steps')}
          >
            {isInSteps ? 'Show lessons on one page' : 'Show lessons step by step'}
          </Button>
        </div>
      </div>
    </>
  );
}
