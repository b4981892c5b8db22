import { groupSize } from '../../../contract/catalog/work-groups.ts';
import { DetailSection, saidAbout } from '../../studio/shared/fields.tsx';
import { fieldId } from '../../studio/shared/problems.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import type { SettingsEditing } from '../shared/use-settings.ts';
import styles from './settings.module.css';
import { NumberField } from './task-settings.tsx';

const usualSize = 3;

/** Whether learners may hand in an assignment together. */
export function GroupSettings({
  editing: { settings, problems, set },
}: {
  editing: Pick<SettingsEditing, 'settings' | 'problems' | 'set'>;
}) {
  const { group } = settings;
  const { error, hint } = saidAbout(problems, 'group', { isEmpty: false });
  return (
    <DetailSection
      title="Groups"
      text="Optional. Learners form groups themselves, with a code. You see the groups under Learners, and can add or remove people."
    >
      <div>
        <Checkbox
          id={fieldId('group')}
          label="Learners can hand this in together"
          checked={group !== undefined}
          {...(error && { error })}
          onChange={({ target }) => set('group', target.checked ? usualSize : undefined)}
        />
        <p className={styles.checkHint}>
          What one of a group hands in counts for all of them, and so does your review. Nobody has
          to: someone without a group hands in alone. {hint}
        </p>
      </div>
      {group !== undefined && (
        <NumberField
          path="group.size"
          label="Learners in a group, at most"
          hint="Groups that are larger already stay as they are."
          value={group}
          range={groupSize}
          editing={{ problems }}
          onChange={(size) => set('group', size)}
        />
      )}
    </DetailSection>
  );
}
