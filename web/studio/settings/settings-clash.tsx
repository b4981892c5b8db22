import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatTime } from '../../ui/text/dates.ts';
import styles from './settings.module.css';
import type { SettingsEditing, SettingsField } from './use-settings.ts';

const names: Record<SettingsField, string> = {
  slug: 'Address',
  title: 'Title',
  minutes: 'Minutes',
  preview: 'Open to everyone',
  photos: 'Photos',
  rubric: 'Points to review',
};

type SettingsClashProps = {
  clash: NonNullable<SettingsEditing['clash']>;
  name: string;
  at: string;
};

/** Settings that two people have changed, side by side. */
export function SettingsClash({ clash, name, at }: SettingsClashProps) {
  const [theirs, setTheirs] = useState<readonly SettingsField[]>([]);
  const choose = (field: SettingsField, isTheirs: boolean) =>
    setTheirs((chosen) => [
      ...chosen.filter((each) => each !== field),
      ...(isTheirs ? [field] : []),
    ]);
  return (
    <div className={styles.clash}>
      <Notice tone="bad" title={`${name} has changed this too`}>
        They saved at {formatTime(at)}. Choose what to keep.
      </Notice>
      {clash.fields.map((field) => (
        <fieldset key={field}>
          <legend>{names[field]}</legend>
          {[
            { isTheirs: false, label: 'Keep mine', value: clash.mine[field] },
            { isTheirs: true, label: 'Take theirs', value: clash.theirs[field] },
          ].map(({ isTheirs, label, value }) => (
            <label key={label}>
              <span>
                <input
                  type="radio"
                  name={`clash-${field}`}
                  checked={theirs.includes(field) === isTheirs}
                  onChange={() => choose(field, isTheirs)}
                />
                {label}
              </span>
              <span className={styles.clashText}>{toText(value)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button small onClick={() => clash.decide(theirs)}>
        Save my choice
      </Button>
    </div>
  );
}

function toText(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(toText).join('\n');
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(toText).join('\n');
  }
  return String(value);
}
