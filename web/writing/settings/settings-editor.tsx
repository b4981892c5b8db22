import type { LessonSettings } from '../../../contract/studio/content.ts';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { DetailSection, DetailText, saidAbout } from '../../studio/shared/fields.tsx';
import { fieldId } from '../../studio/shared/problems.ts';
import { otherOf } from '../../studio/shared/saving/clash-panel.tsx';
import { useDraft } from '../../studio/shared/use-draft.ts';
import { lessonPath } from '../../teaching/shared/studio-paths.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LessonBench } from '../shared/lesson-bench.tsx';
import { SettingsClash } from '../shared/settings-clash.tsx';
import { useFieldFromAddress } from '../shared/use-field-from-address.ts';
import { type SettingsEditing, useSettings } from '../shared/use-settings.ts';
import { useTyped } from '../shared/use-typed.ts';
import { RubricSettings } from './criteria-settings.tsx';
import { DeadlineSettings } from './deadline-settings.tsx';
import { GroupSettings } from './group-settings.tsx';
import { addressFromTitle, asAddress, readAddress } from './lesson-address.ts';
import { readMinutes, suggestMinutes } from './lesson-minutes.ts';
import styles from './settings.module.css';
import { AcceptanceSettings, PeerReviewSettings, TaskSettings } from './task-settings.tsx';
import { Withdrawal } from './withdrawal.tsx';

/** Everything about a lesson besides its text and its quiz. */
export function SettingsEditor({ lesson }: { lesson: StudioLesson }) {
  const editing = useSettings(lesson);
  const { settings, problems, clash, set } = editing;
  const isAssignment = lesson.kind === 'assignment';
  useFieldFromAddress();
  return (
    <LessonBench lesson={{ ...lesson, settings }} saving={editing}>
      <div className={styles.screen}>
        {clash && <SettingsClash clash={clash} theirs={otherOf(lesson)} />}
        <DetailSection title={isAssignment ? 'Assignment' : 'Lesson'}>
          <DetailText
            path="title"
            label="Title"
            value={settings.title}
            maxLength={80}
            problems={problems}
            onChange={(title) => set('title', title)}
          />
          <Address editing={editing} />
          <Minutes lesson={lesson} editing={editing} />
          <Preview lesson={lesson} editing={editing} />
        </DetailSection>
        {isAssignment && (
          <>
            <DetailSection
              title="What to hand in"
              text="Three photos, a text, files or a link. What learners handed in before stays as it was."
            >
              <TaskSettings editing={editing} />
              {!settings.task && (
                <>
                  <Photos editing={editing} />
                  <p className="small muted loose">
                    Example pictures belong in the text, as figures.{' '}
                    <TextLink small to={lessonPath(lesson.id, 'text')}>
                      Open the text
                    </TextLink>
                  </p>
                </>
              )}
            </DetailSection>
            <RubricSettings editing={editing} />
            <PeerReviewSettings editing={editing} />
            <AcceptanceSettings editing={editing} />
            <DeadlineSettings editing={editing} />
            <GroupSettings editing={editing} />
          </>
        )}
        <Withdrawal lesson={lesson} />
      </div>
    </LessonBench>
  );
}

type PartProps = { lesson: StudioLesson; editing: SettingsEditing };

const badAddress = 'Use letters, digits and single hyphens. The last address that worked is saved.';

function Address({ editing: { settings, problems, published, set } }: Omit<PartProps, 'lesson'>) {
  const { slug, title } = settings;
  const typed = useTyped({
    value: slug,
    format: (slug) => slug,
    parse: readAddress,
    onChange: (slug) => set('slug', slug),
  });
  const former = published?.settings?.slug;
  const suggested = addressFromTitle(title);
  const hint = (
    <>
      Learners find it at /lesson-detail/{former ?? slug}.
      {former && former !== slug
        ? ' Once you publish, that address leads to the new one, and links to it keep working.'
        : former && ' If you change it, the old address leads to the new one.'}
    </>
  );
  const { error, hint: said } = saidAbout(problems, 'slug', { isEmpty: false, hint });
  return (
    <div>
      <TextField
        small
        id={fieldId('slug')}
        label="Address"
        value={typed.text}
        maxLength={120}
        autoCapitalize="none"
        spellCheck={false}
        hint={said}
        {...(!typed.isValue ? { error: badAddress } : error && { error })}
        onChange={({ target }) => typed.type(asAddress(target.value))}
      />
      {!former && suggested && suggested !== slug && (
        <TextButton small onClick={() => set('slug', suggested)}>
          Make it from the title: {suggested}
        </TextButton>
      )}
    </div>
  );
}

function Minutes({ lesson, editing: { settings, problems, set } }: PartProps) {
  const { data: draft } = useDraft(lesson.courseId);
  const typed = useTyped({
    value: settings.minutes,
    format: String,
    parse: readMinutes,
    onChange: (minutes) => set('minutes', minutes),
  });
  const words = draft?.lessons.find(({ id }) => id === lesson.id)?.words ?? 0;
  const questions = lesson.questions.length;
  const isAssignment = lesson.kind === 'assignment';
  const suggested = suggestMinutes({ words, questions });
  const { error } = saidAbout(problems, 'minutes', { isEmpty: false });
  return (
    <div className="stack gap-2">
      <TextField
        small
        id={fieldId('minutes')}
        label="Minutes"
        inputMode="numeric"
        className={styles.number ?? ''}
        value={typed.text}
        maxLength={3}
        {...(!typed.isValue ? { error: 'A whole number from 1 to 120.' } : error && { error })}
        onChange={({ target }) => typed.type(target.value)}
      />
      <p className="tiny loose">
        {isAssignment ? (
          'How long it takes in all, with the work itself.'
        ) : (
          <>
            The text and {plural(questions, 'question')} take most learners about {suggested} min.{' '}
            {suggested !== settings.minutes && (
              <TextButton small onClick={() => set('minutes', suggested)}>
                Use {suggested}
              </TextButton>
            )}
          </>
        )}
      </p>
    </div>
  );
}

function Preview({ lesson, editing: { settings, set } }: PartProps) {
  const { data: draft } = useDraft(lesson.courseId);
  const isFree = draft?.details.priceCents === 0;
  return (
    <div>
      <Checkbox
        id={fieldId('preview')}
        label="Open to everyone"
        checked={settings.preview}
        onChange={({ target }) => set('preview', target.checked)}
      />
      <p className={styles.checkHint}>
        {isFree
          ? 'The course is free, so everyone can read all of its lessons anyway.'
          : 'Visitors can read it without buying the course, to see what they would get.'}
      </p>
    </div>
  );
}

const threePhotos = [0, 1, 2];
const noPhoto: LessonSettings['photos'][number] = { title: '', instructions: '' };

function Photos({ editing: { settings, problems, set } }: Omit<PartProps, 'lesson'>) {
  const photos = threePhotos.map((index) => settings.photos[index] ?? noPhoto);
  const change = (index: number, photo: Partial<typeof noPhoto>) =>
    set('photos', photos.with(index, { ...(photos[index] ?? noPhoto), ...photo }));
  return (
    <ol className={`${styles.photos} stack gap-5`} id={fieldId('photos')} tabIndex={-1}>
      {photos.map(({ title, instructions }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are three, and they stay in their places
        <li key={index}>
          <span className={styles.place} aria-hidden="true">
            {index + 1}
          </span>
          <DetailText
            path={`photos.${index}.title`}
            label={`Title of photo ${index + 1}`}
            value={title}
            maxLength={80}
            problems={problems}
            onChange={(title) => change(index, { title })}
          />
          <DetailText
            path={`photos.${index}.instructions`}
            label={`Instructions for photo ${index + 1}`}
            value={instructions}
            maxLength={600}
            rows={3}
            problems={problems}
            onChange={(instructions) => change(index, { instructions })}
          />
        </li>
      ))}
    </ol>
  );
}
