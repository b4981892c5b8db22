import {
  courseFields,
  courseLayouts,
  emptyOf,
  faqFields,
  instructorFields,
} from '../../../contract/catalog/course-fields.ts';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { Illustration, illustrationNames } from '../../ui/drawings/illustration.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCategories } from '../course/hooks.ts';
import { DetailSection, DetailText, MarkdownText, saidAbout } from '../shared/fields.tsx';
import { ListEditor } from '../shared/list-editor.tsx';
import { fieldId } from '../shared/problems.ts';
import { useCourseDraft } from '../shared/use-draft.ts';
import { CoverField } from './cover/cover-field.tsx';
import styles from './details.module.css';
import { DetailsScreen } from './details-screen.tsx';
import { Prerequisites } from './prerequisites.tsx';
import { type DetailsEditor, useDetails } from './use-details.ts';

export default function CoursePageScreen() {
  const draft = useCourseDraft();
  return <CoursePageEditor key={draft.courseId} draft={draft} />;
}

export function CoursePageEditor({ draft }: { draft: Draft }) {
  const editor = useDetails(draft);
  return (
    <DetailsScreen draft={draft} editor={editor}>
      <InTheCatalogue editor={editor} />
      <Look editor={editor} courseId={draft.courseId} />
      <Promises editor={editor} />
      <Prerequisites editor={editor} courseId={draft.courseId} />
      <Texts editor={editor} courseId={draft.courseId} />
      <Faqs editor={editor} />
    </DetailsScreen>
  );
}

type PartProps = { editor: DetailsEditor };

type LineProps = PartProps & {
  name: 'title' | 'summary' | 'subject' | 'level';
  hint?: string;
  /** It can be long, so it is shown on several. */
  rows?: number;
};

/** A field of one line. */
function CourseLine({ editor: { details, problems, set }, name, ...shown }: LineProps) {
  const { label, most } = courseFields[name];
  return (
    <DetailText
      path={name}
      label={label}
      value={details[name]}
      maxLength={most}
      problems={problems}
      onChange={(text) => set(name, text.replaceAll(/\s*\n\s*/g, ' '))}
      {...shown}
    />
  );
}

function InTheCatalogue({ editor }: PartProps) {
  const { details, problems, set } = editor;
  const { data: categories } = useCategories();
  const isKnown = categories?.some(({ slug }) => slug === details.category) ?? true;
  return (
    <DetailSection title="In the catalogue" text="What people see before they open the course.">
      <CourseLine editor={editor} name="title" />
      <CourseLine
        editor={editor}
        name="summary"
        rows={3}
        hint="What someone can do after the course, in one or two sentences."
      />
      <div className={styles.pair}>
        <Select
          small
          id={fieldId('category')}
          label={courseFields.category.label}
          value={details.category}
          onChange={({ target }) => set('category', target.value)}
          {...saidAbout(problems, 'category', { isEmpty: details.category === '' })}
        >
          {(details.category === '' || !isKnown) && (
            <option value={details.category}>{details.category || 'Choose a category'}</option>
          )}
          {categories?.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <CourseLine editor={editor} name="subject" hint="One or two words, such as Photography." />
      </div>
      <div className={styles.pair}>
        <CourseLine
          editor={editor}
          name="level"
          hint="Basic, Intermediate or Advanced, or your own word."
        />
        <TextField
          small
          id={fieldId('weeks')}
          type="number"
          label={courseFields.weeks.label}
          min={1}
          max={52}
          defaultValue={details.weeks}
          {...saidAbout(problems, 'weeks', {
            isEmpty: false,
            hint: 'How long it takes. Sessions end after this many weeks.',
          })}
          onChange={({ target }) => {
            const weeks = target.valueAsNumber;
            if (Number.isInteger(weeks) && weeks >= 1 && weeks <= 52) set('weeks', weeks);
          }}
        />
      </div>
    </DetailSection>
  );
}

const drawings: Record<(typeof illustrationNames)[number] | 'course', string> = {
  business: 'Business',
  chances: 'Chances',
  drawing: 'Drawing',
  health: 'Health',
  japanese: 'Japanese',
  layout: 'Layout',
  light: 'Light',
  marketing: 'Marketing',
  night: 'Night',
  photography: 'Photography',
  webdev: 'Web development',
  course: 'An open book',
};

const layouts: Record<(typeof courseLayouts)[number], { name: string; text: string }> = {
  standard: { name: 'Standard', text: 'The title on a dark background, the overview in tabs.' },
  briefing: { name: 'Briefing', text: 'What you will learn and the weeks come first.' },
  gallery: { name: 'Gallery', text: 'A wide picture, for courses about seeing.' },
};

function Look({ editor, courseId }: PartProps & { courseId: number }) {
  const { details, problems, set } = editor;
  const isChosen = details.illustration !== '';
  const said = saidAbout(problems, 'illustration', { isEmpty: !isChosen });
  return (
    <DetailSection title="Look">
      <CoverField editor={editor} courseId={courseId} />
      <fieldset className={styles.choices} id={fieldId('illustration')} tabIndex={-1}>
        <legend>{courseFields.illustration.label}</legend>
        <div className={styles.drawings}>
          {([...illustrationNames, 'course'] as const).map((name) => (
            <label className="stack gap-2 small" key={name}>
              <input
                type="radio"
                name="illustration"
                checked={details.illustration === name}
                onChange={() => set('illustration', name)}
              />
              <span className={styles.drawing}>
                <Illustration name={name} />
              </span>
              <span>{drawings[name]}</span>
            </label>
          ))}
        </div>
        {said.hint && <p className="mt-2 tiny loose">{said.hint}</p>}
      </fieldset>
      <fieldset className={styles.choices} id={fieldId('layout')} tabIndex={-1}>
        <legend>Layout of the course’s page</legend>
        <div className={styles.layouts}>
          {courseLayouts.map((layout) => (
            <label key={layout} className="option muted">
              <input
                type="radio"
                name="layout"
                checked={details.layout === layout}
                onChange={() => set('layout', layout)}
              />
              <span>
                <b className="block ink">{layouts[layout].name}</b>
                {layouts[layout].text}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </DetailSection>
  );
}

function Promises({ editor }: PartProps) {
  return (
    <>
      <DetailSection
        title={courseFields.outcomes.label}
        text="What learners can do afterwards. Four to six make a good list."
      >
        <Lines editor={editor} path="outcomes" noun="outcome" label="Outcome" />
      </DetailSection>
      <DetailSection
        title={courseFields.needs.label}
        text="Before you start: knowledge, time, tools."
      >
        <Lines editor={editor} path="needs" noun="need" label="Need" />
      </DetailSection>
    </>
  );
}

type LinesProps = PartProps & { path: 'outcomes' | 'needs'; noun: string; label: string };

/** A list of single lines. */
function Lines({ editor: { details, problems, set }, path, noun, label }: LinesProps) {
  return (
    <ListEditor
      path={path}
      noun={noun}
      most={courseFields[path].mostEntries}
      empty=""
      items={details[path]}
      problems={problems}
      onChange={(lines) => set(path, lines)}
    >
      {(value, place, setValue) => (
        <DetailText
          hideLabel
          path={place}
          label={label}
          value={value}
          maxLength={courseFields[path].entry.most}
          problems={problems}
          onChange={setValue}
        />
      )}
    </ListEditor>
  );
}

function Texts({ editor, courseId }: PartProps & { courseId: number }) {
  const { details, problems, set } = editor;
  const { instructor } = details;
  return (
    <>
      <DetailSection
        title={courseFields.overview.label}
        text="Who the course is for and what happens in it. Empty lines make paragraphs, **stars** make bold."
      >
        <MarkdownText
          courseId={courseId}
          path="overview"
          label={courseFields.overview.label}
          value={details.overview}
          maxLength={courseFields.overview.most}
          problems={problems}
          onChange={(overview) => set('overview', overview)}
        />
      </DetailSection>
      <DetailSection
        title={courseFields.instructor.label}
        text="Who speaks to learners in the lessons."
      >
        <div className={styles.pair}>
          <DetailText
            path="instructor.name"
            label="Name"
            value={instructor.name}
            maxLength={instructorFields.name.most}
            problems={problems}
            onChange={(name) => set('instructor', { ...instructor, name })}
          />
          <DetailText
            path="instructor.headline"
            label="Headline"
            hint="Such as: Landscape photographer, Porto"
            value={instructor.headline}
            maxLength={instructorFields.headline.most}
            problems={problems}
            onChange={(headline) => set('instructor', { ...instructor, headline })}
          />
        </div>
        <MarkdownText
          courseId={courseId}
          path="instructor.about"
          label={instructorFields.about.label}
          value={instructor.about}
          maxLength={instructorFields.about.most}
          problems={problems}
          onChange={(about) => set('instructor', { ...instructor, about })}
        />
      </DetailSection>
    </>
  );
}

function Faqs({ editor: { details, problems, set } }: PartProps) {
  return (
    <DetailSection
      title={courseFields.faqs.label}
      text="What people ask before they enrol. Five to seven make a good list."
    >
      <ListEditor
        path="faqs"
        noun="question"
        most={courseFields.faqs.mostEntries}
        empty={emptyOf(faqFields)}
        items={details.faqs}
        problems={problems}
        onChange={(faqs) => set('faqs', faqs)}
      >
        {(faq, path, setFaq) => (
          <>
            <DetailText
              path={`${path}.question`}
              label={faqFields.question.label}
              value={faq.question}
              maxLength={faqFields.question.most}
              problems={problems}
              onChange={(question) => setFaq({ ...faq, question })}
            />
            <DetailText
              path={`${path}.answer`}
              label={faqFields.answer.label}
              rows={3}
              value={faq.answer}
              maxLength={faqFields.answer.most}
              problems={problems}
              onChange={(answer) => setFaq({ ...faq, answer: answer.replaceAll(/\s*\n\s*/g, ' ') })}
            />
          </>
        )}
      </ListEditor>
    </DetailSection>
  );
}
