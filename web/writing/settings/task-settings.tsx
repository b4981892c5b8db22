import { daysWithPeers } from '../../../contract/assessment/peer-reviews.ts';
import { fileKinds, typeCanNameAuthor } from '../../../contract/catalog/file-kinds.ts';
import { fileTypes, taskLimits } from '../../../contract/catalog.ts';
import type { DraftTask } from '../../../contract/studio/content.ts';
import { DetailSection, DetailText, saidAbout } from '../../studio/shared/fields.tsx';
import { fieldId } from '../../studio/shared/problems.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { SettingsEditing } from '../shared/use-settings.ts';
import { useTyped } from '../shared/use-typed.ts';
import styles from './settings.module.css';

type TaskSettingsProps = { editing: SettingsEditing };

type TaskKind = DraftTask['kind'] | 'photos';

const kinds: Record<TaskKind, string> = {
  photos: 'Three photos',
  text: 'A text',
  files: 'Files',
  link: 'A link',
};

/** What a kind begins with. The instructions stay when a teacher tries another one. */
function newTask(kind: DraftTask['kind'], instructions: string): DraftTask {
  if (kind === 'text') return { kind, instructions, least: 300, most: 4000 };
  if (kind === 'files') {
    return { kind, instructions, types: ['pdf', 'audio'], files: 1, megabytes: 10 };
  }
  return { kind, instructions };
}

/** What learners hand in, if not photos. */
export function TaskSettings({ editing: { settings, problems, set } }: TaskSettingsProps) {
  const { task } = settings;
  const choose = (kind: TaskKind) =>
    set('task', kind === 'photos' ? undefined : newTask(kind, task?.instructions ?? ''));
  return (
    <>
      <Select
        small
        id={fieldId('task.kind')}
        label="Learners hand in"
        value={task?.kind ?? 'photos'}
        onChange={({ target }) => choose(target.value as TaskKind)}
      >
        {Object.entries(kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      {task && (
        <DetailText
          path="task.instructions"
          label="Instructions"
          hint="Shown above the form. Plain text."
          value={task.instructions}
          maxLength={1000}
          rows={4}
          problems={problems}
          onChange={(instructions) => set('task', { ...task, instructions })}
        />
      )}
      {task?.kind === 'text' && (
        <div className={styles.numbers}>
          <NumberField
            path="task.least"
            label="At least, in characters"
            value={task.least}
            range={[taskLimits.text.least, taskLimits.text.most]}
            editing={{ problems }}
            onChange={(least) => set('task', { ...task, least })}
          />
          <NumberField
            path="task.most"
            label="At most, in characters"
            value={task.most}
            range={[taskLimits.text.least, taskLimits.text.most]}
            editing={{ problems }}
            onChange={(most) => set('task', { ...task, most })}
          />
        </div>
      )}
      {task?.kind === 'files' && (
        <>
          <fieldset className="stack gap-1 fits" id={fieldId('task.types')} tabIndex={-1}>
            <legend>Which files</legend>
            {fileTypes.map((type) => (
              <Checkbox
                key={type}
                label={fileKinds[type].label}
                checked={task.types.includes(type)}
                onChange={({ target }) => {
                  const others = task.types.filter((each) => each !== type);
                  const chosen = target.checked ? [...others, type] : others;
                  set('task', {
                    ...task,
                    types: fileTypes.filter((each) => chosen.includes(each)),
                  });
                }}
              />
            ))}
            {saidAbout(problems, 'task.types', { isEmpty: false }).error && (
              <FieldError id="task-types-error">
                {saidAbout(problems, 'task.types', { isEmpty: false }).error}
              </FieldError>
            )}
            <p className="tiny mt-2">
              Files are recognised by their content, not by their name. Recordings, pictures and
              videos lose the names and places in their tags.
              {task.types.some(typeCanNameAuthor) &&
                ' PDF, Office and zip files are kept as they are, so they can name their author.'}
            </p>
          </fieldset>
          <div className={styles.numbers}>
            <NumberField
              path="task.files"
              label="Number of files, at most"
              value={task.files}
              range={[1, taskLimits.files]}
              editing={{ problems }}
              onChange={(files) => set('task', { ...task, files })}
            />
            <NumberField
              path="task.megabytes"
              label="Size of each, at most, in MB"
              value={task.megabytes}
              range={[1, taskLimits.megabytes]}
              editing={{ problems }}
              onChange={(megabytes) => set('task', { ...task, megabytes })}
            />
          </div>
        </>
      )}
    </>
  );
}

type NumberFieldProps = {
  path: string;
  label: string;
  hint?: string;
  value: number;
  range: readonly [number, number];
  editing: Pick<SettingsEditing, 'problems'>;
  onChange: (value: number) => void;
};

export function NumberField({
  path,
  label,
  hint,
  value,
  range,
  editing,
  onChange,
}: NumberFieldProps) {
  const [least, most] = range;
  const typed = useTyped({
    value,
    format: String,
    parse: (text) => {
      const number = Number(text);
      return /^\d{1,5}$/.test(text.trim()) && number >= least && number <= most ? number : null;
    },
    onChange,
  });
  const { error } = saidAbout(editing.problems, path, { isEmpty: false });
  const wrong = `A whole number from ${least} to ${most}.`;
  return (
    <TextField
      small
      id={fieldId(path)}
      label={label}
      inputMode="numeric"
      maxLength={5}
      value={typed.text}
      {...(hint && { hint })}
      {...(!typed.isValue ? { error: wrong } : error && { error })}
      onChange={({ target }) => typed.type(target.value)}
    />
  );
}

export function PeerReviewSettings({ editing: { settings, problems, set } }: TaskSettingsProps) {
  const { error, hint } = saidAbout(problems, 'peerReview', { isEmpty: false });
  return (
    <DetailSection
      title="Review by fellow learners"
      text="Optional. It comes before your own review and changes nothing about certificates."
    >
      <div>
        <Checkbox
          id={fieldId('peerReview')}
          label="Two fellow learners review each submission first"
          checked={settings.peerReview === true}
          {...(error && { error })}
          onChange={({ target }) => set('peerReview', target.checked || undefined)}
        />
        <p className={styles.checkHint}>
          They answer your points and write one sentence. Nobody learns who the other is; you do.
          After {daysWithPeers} days you can mark the work without them. {hint}
        </p>
      </div>
    </DetailSection>
  );
}

export function AcceptanceSettings({ editing: { settings, problems, set } }: TaskSettingsProps) {
  const { acceptedFrom } = settings;
  return (
    <DetailSection
      title="When it’s complete"
      text="Usually once it’s handed in. Whoever has completed it by then keeps that if you change this later."
    >
      <div>
        <Checkbox
          id={fieldId('acceptedFrom')}
          label="Only once a reviewer accepts it"
          checked={acceptedFrom !== undefined}
          onChange={({ target }) => set('acceptedFrom', target.checked ? 0 : undefined)}
        />
        <p className={styles.checkHint}>
          Until then the course isn’t complete and there’s no certificate. “Ask for another try”
          keeps it open.
        </p>
      </div>
      {acceptedFrom !== undefined && (
        <NumberField
          path="acceptedFrom.mark"
          label="Lowest mark to accept it, of 100"
          hint="0 accepts it with any mark, or none."
          value={acceptedFrom}
          range={[0, 100]}
          editing={{ problems }}
          onChange={(mark) => set('acceptedFrom', mark)}
        />
      )}
    </DetailSection>
  );
}
