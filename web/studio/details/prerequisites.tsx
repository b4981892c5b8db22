import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  courseFields,
  mostPrerequisites,
  type Prerequisite,
} from '../../../contract/catalog/course-fields.ts';
import { listCourses } from '../../../contract/catalog.ts';
import { callPage } from '../../data/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { DetailSection, saidAbout } from '../shared/fields.tsx';
import { fieldId } from '../shared/problems.ts';
import styles from './details.module.css';
import { usePrerequisiteTitles } from './prerequisite-titles.ts';
import type { DetailsEditor } from './use-details.ts';

type PrerequisitesProps = { editor: DetailsEditor; courseId: number };

/** The courses to take before this one. */
export function Prerequisites({ editor, courseId }: PrerequisitesProps) {
  const { details, problems, set } = editor;
  const chosen = details.prerequisites ?? [];
  const titleOf = usePrerequisiteTitles(chosen);
  const change = (next: Prerequisite[]) => set('prerequisites', next.length > 0 ? next : undefined);
  // What was pressed is gone after the change.
  const place = useRef<HTMLDivElement>(null);
  const focusWish = useRef('');
  useEffect(() => {
    if (!focusWish.current) return;
    place.current?.querySelector<HTMLElement>(focusWish.current)?.focus();
    focusWish.current = '';
  });
  return (
    <DetailSection
      title={courseFields.prerequisites.label}
      text="The course page names them before anyone pays. Lessons stay closed until those you require are completed; you can let single learners start without them, under Learners."
    >
      <div ref={place}>
        {chosen.length > 0 && (
          <ol className={`${styles.list} stack gap-2`} id={fieldId('prerequisites')} tabIndex={-1}>
            {chosen.map(({ course, required }, index) => {
              const path = `prerequisites.${index}`;
              const said = saidAbout(problems, path, { isEmpty: false });
              return (
                <li key={course} id={fieldId(path)} tabIndex={-1}>
                  <div className="stack gap-2 fits">
                    <Select
                      label={titleOf(course)}
                      value={required ? 'required' : 'recommended'}
                      onChange={({ target }) =>
                        change(
                          chosen.with(index, { course, required: target.value === 'required' }),
                        )
                      }
                    >
                      <option value="required">Required</option>
                      <option value="recommended">Recommended</option>
                    </Select>
                    {said.error && (
                      <FieldError id={`${fieldId(path)}-error`}>{said.error}</FieldError>
                    )}
                    {said.hint && <p className="tiny loose">{said.hint}</p>}
                  </div>
                  <div className={styles.entryControls}>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Remove ${titleOf(course)}`}
                      onClick={() => {
                        focusWish.current = 'input[type="search"]';
                        change(chosen.toSpliced(index, 1));
                      }}
                    >
                      <Icon name="trash" size={18} />
                    </button>
                  </div>
                </li>
              );
            })}
          </ol>
        )}
        {chosen.length < mostPrerequisites && (
          <FindCourse
            hidden={[courseId, ...chosen.map(({ course }) => course)]}
            onAdd={(course) => {
              focusWish.current = 'li:last-child select';
              change([...chosen, { course, required: true }]);
            }}
          />
        )}
      </div>
    </DetailSection>
  );
}

type FindCourseProps = { hidden: readonly number[]; onAdd: (courseId: number) => void };

const mostFound = 5;

function FindCourse({ hidden, onAdd }: FindCourseProps) {
  const [words, setWords] = useState('');
  const listId = useId();
  const q = words.trim();
  const { data } = useQuery({
    queryKey: ['courses to take before', q],
    queryFn: () => callPage(listCourses, { query: { q, _limit: mostFound + hidden.length } }),
    enabled: q.length > 1,
  });
  const found = q.length > 1 ? (data?.data ?? []).filter(({ id }) => !hidden.includes(id)) : [];
  return (
    <div className="mt-3">
      <SearchField
        label="Find a course to add"
        hideLabel={false}
        placeholder="Search by title or topic"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        aria-controls={listId}
      />
      <div id={listId} aria-live="polite">
        {q.length > 1 && data && found.length === 0 && (
          <p className="small faint mt-2">No other course matches.</p>
        )}
        <ul className="stack gap-1 mt-2">
          {found.slice(0, mostFound).map(({ id, title }) => (
            <li key={id} className="row center gap-3">
              <Button
                small
                icon="plus"
                aria-label={`Add ${title}`}
                onClick={() => {
                  setWords('');
                  onAdd(id);
                }}
              >
                Add
              </Button>
              <span className="fits anywhere">{title}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
