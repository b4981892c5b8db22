import { useState } from 'react';
import { formatTime } from '../../../contract/text/dates.ts';
import { ClashFields } from '../../studio/shared/saving/clash-fields.tsx';
import type { Other } from '../../studio/shared/saving/clash-panel.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './settings-clash.module.css';
import type { SettingsEditing, SettingsField } from './use-settings.ts';

const names: Record<SettingsField, string> = {
  slug: 'Address',
  title: 'Title',
  minutes: 'Minutes',
  preview: 'Open to everyone',
  photos: 'Photos',
  task: 'What to hand in',
  peerReview: 'Review by fellow learners',
  acceptedFrom: 'When it’s complete',
  deadline: 'Deadline',
  group: 'Groups',
  rubric: 'Points to review',
  criteria: 'Rubric with levels',
  quiz: 'How the quiz asks',
};

type SettingsClashProps = {
  clash: NonNullable<SettingsEditing['clash']>;
  theirs: Other;
};

/** Settings that two people have changed, side by side. */
export function SettingsClash({ clash, theirs: saved }: SettingsClashProps) {
  const [theirs, setTheirs] = useState<readonly SettingsField[]>([]);
  return (
    <div className={`${styles.clash} stack gap-4 mb-6`}>
      <Notice tone="bad" title={`${saved.name} has changed this too`}>
        They saved at {formatTime(saved.at)}. Choose what to keep.
      </Notice>
      <ClashFields clash={clash} names={names} theirs={theirs} onChange={setTheirs} />
      <Button small onClick={() => clash.decide(theirs)}>
        Save my choice
      </Button>
    </div>
  );
}
