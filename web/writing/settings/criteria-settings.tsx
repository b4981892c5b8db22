import { criteriaLimits, shareOf } from '../../../contract/catalog/criteria.ts';
import {
  type DraftCriterion,
  type LessonSettings,
  rubricPoints,
} from '../../../contract/studio/content.ts';
import { DetailSection, DetailText } from '../../studio/shared/fields.tsx';
import { ListEditor } from '../../studio/shared/list-editor.tsx';
import { fieldId } from '../../studio/shared/problems.ts';
import { Select } from '../../ui/fields/select.tsx';
import type { SettingsEditing } from '../shared/use-settings.ts';
import styles from './settings.module.css';
import { NumberField } from './task-settings.tsx';

type EditingProps = { editing: SettingsEditing };

const usualLevels: DraftCriterion['levels'] = [
  { name: 'Not yet', points: 0, text: '' },
  { name: 'Good', points: 2, text: '' },
  { name: 'Excellent', points: 3, text: '' },
];
const newCriterion = (title: string): DraftCriterion => ({
  title,
  weight: 10,
  levels: usualLevels,
});

/** By what submissions are reviewed: questions, or criteria with levels that make the mark. */
export function RubricSettings({ editing }: EditingProps) {
  const { settings, set } = editing;
  const { rubric, criteria } = settings;
  const choose = (kind: string) => {
    if ((kind === 'levels') === (criteria !== undefined)) return;
    if (kind === 'levels') {
      set('criteria', rubric.length > 0 ? rubric.map(newCriterion) : [newCriterion('')]);
      set('rubric', []);
    } else {
      set('rubric', criteria?.map(({ title }) => title).filter(Boolean) ?? []);
      set('criteria', undefined);
    }
  };
  return (
    <DetailSection
      title="How you review it"
      text="Learners see what you chose with your feedback. What was reviewed before keeps the rubric it was reviewed by."
    >
      <Select
        small
        id={fieldId('criteria.kind')}
        label="You review by"
        value={criteria ? 'levels' : 'points'}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="points">A list of points: yes, partly or no</option>
        <option value="levels">A rubric with levels and weights</option>
      </Select>
      {criteria ? (
        <Criteria editing={editing} criteria={criteria} />
      ) : (
        <Points editing={editing} rubric={rubric} />
      )}
    </DetailSection>
  );
}

function Points({
  editing: { problems, set },
  rubric,
}: EditingProps & { rubric: LessonSettings['rubric'] }) {
  return (
    <ListEditor
      path="rubric"
      items={rubric}
      noun="point"
      most={rubricPoints}
      empty=""
      problems={problems}
      onChange={(rubric) => set('rubric', rubric)}
    >
      {(point, path, setPoint) => (
        <DetailText
          path={path}
          label={`Point ${placeIn(path)}`}
          hideLabel
          value={point}
          maxLength={120}
          problems={problems}
          onChange={setPoint}
        />
      )}
    </ListEditor>
  );
}

function Criteria({
  editing: { problems, set },
  criteria,
}: EditingProps & { criteria: readonly DraftCriterion[] }) {
  return (
    <>
      <p className="tiny loose">
        You choose a level for each criterion, and the mark follows: the points of the level as a
        share of the best one, by weight. Learners see the whole rubric before they hand in.
      </p>
      <ListEditor
        path="criteria"
        items={criteria}
        noun="criterion"
        most={criteriaLimits.criteria}
        empty={newCriterion('')}
        problems={problems}
        onChange={(criteria) => set('criteria', criteria)}
      >
        {(criterion, path, change) => (
          <fieldset className={`${styles.criterion} stack gap-3 fits`}>
            <legend className="visually-hidden">Criterion {placeIn(path)}</legend>
            <div className={styles.level}>
              <DetailText
                path={`${path}.title`}
                label={`Criterion ${placeIn(path)}`}
                value={criterion.title}
                maxLength={criteriaLimits.title}
                problems={problems}
                onChange={(title) => change({ ...criterion, title })}
              />
              <NumberField
                path={`${path}.weight`}
                label="Weight"
                hint={`${shareOf(criteria, criterion)}% of the mark`}
                value={criterion.weight}
                range={criteriaLimits.weight}
                editing={{ problems }}
                onChange={(weight) => change({ ...criterion, weight })}
              />
            </div>
            <ListEditor
              path={`${path}.levels`}
              items={criterion.levels}
              noun="level"
              most={criteriaLimits.levels[1]}
              empty={{ name: '', points: nextPoints(criterion), text: '' }}
              problems={problems}
              onChange={(levels) => change({ ...criterion, levels })}
            >
              {(level, path, changeLevel) => (
                <div className={styles.level}>
                  <DetailText
                    path={`${path}.name`}
                    label={`Level ${placeIn(path)}`}
                    value={level.name}
                    maxLength={criteriaLimits.name}
                    problems={problems}
                    onChange={(name) => changeLevel({ ...level, name })}
                  />
                  <NumberField
                    path={`${path}.points`}
                    label="Points"
                    value={level.points}
                    range={criteriaLimits.points}
                    editing={{ problems }}
                    onChange={(points) => changeLevel({ ...level, points })}
                  />
                  <div className={styles.levelText}>
                    <DetailText
                      path={`${path}.text`}
                      label="What it’s like"
                      value={level.text}
                      maxLength={criteriaLimits.text}
                      problems={problems}
                      onChange={(text) => changeLevel({ ...level, text })}
                    />
                  </div>
                </div>
              )}
            </ListEditor>
          </fieldset>
        )}
      </ListEditor>
    </>
  );
}

/** One more than the best level, so that no two are the same. */
const nextPoints = ({ levels }: DraftCriterion) =>
  Math.min(criteriaLimits.points[1], Math.max(-1, ...levels.map(({ points }) => points)) + 1);

/** From 1, as people count. */
const placeIn = (path: string) => Number(path.split('.').at(-1)) + 1;
