import { courseLayouts } from '../../../contract/studio/content.ts';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { Illustration, illustrationNames } from '../../ui/drawings/illustration.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCategories } from '../course/hooks.ts';
import { DetailSection, DetailText, MarkdownText, saidAbout } from '../shared/fields.tsx';
import { ListEditor } from '../shared/list-editor.tsx';
import { fieldId } from '../shared/problems.ts';
import { useCourseDraft } from '../shared/use-draft.ts';
import styles from './details.module.css';
import { DetailsScreen } from './details-screen.tsx';
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
      <Look editor={editor} />
      <Promises editor={editor} />
      <Texts editor={editor} courseId={draft.courseId} />
      <Faqs editor={editor} />
    </DetailsScreen>
  );
}

type PartProps = { editor: DetailsEditor };

function InTheCatalogue({ editor: { details, problems, set } }: PartProps) {
  const { data: categories } = useCategories();
  const isKnown = categories?.some(({ slug }) => slug === details.category) ?? true;
  return (
    <DetailSection title="In the catalogue" text="What people see before they open the course.">
      <DetailText
        path="title"
        label="Title"
        value={details.title}
        maxLength={80}
        problems={problems}
        onChange={(title) => set('title', title)}
      />
      <DetailText
        path="summary"
        label="Summary"
        hint="What someone can do after the course, in one or two sentences."
        rows={3}
        value={details.summary}
        maxLength={300}
        problems={problems}
        onChange={(summary) => set('summary', summary.replaceAll(/\s*\n\s*/g, ' '))}
      />
      <div className={styles.pair}>
        <Select
          small
          id={fieldId('category')}
          label="Category"
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
        <DetailText
          path="subject"
          label="Subject"
          hint="One or two words, such as Photography."
          value={details.subject}
          maxLength={40}
          problems={problems}
          onChange={(subject) => set('subject', subject)}
        />
      </div>
      <div className={styles.pair}>
        <DetailText
          path="level"
          label="Level"
          hint="Basic, Intermediate or Advanced, or your own word."
          value={details.level}
          maxLength={40}
          problems={problems}
          onChange={(level) => set('level', level)}
        />
        <TextField
          small
          id={fieldId('weeks')}
          type="number"
          label="Weeks"
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

function Look({ editor: { details, problems, set } }: PartProps) {
  const isChosen = details.illustration !== '';
  const said = saidAbout(problems, 'illustration', { isEmpty: !isChosen });
  return (
    <DetailSection title="Look">
      <fieldset className={styles.choices} id={fieldId('illustration')} tabIndex={-1}>
        <legend>Drawing</legend>
        <div className={styles.drawings}>
          {([...illustrationNames, 'course'] as const).map((name) => (
            <label key={name}>
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
            <label key={layout}>
              <input
                type="radio"
                name="layout"
                checked={details.layout === layout}
                onChange={() => set('layout', layout)}
              />
              <span>
                <b>{layouts[layout].name}</b>
                {layouts[layout].text}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </DetailSection>
  );
}

const mostEntries = 20;

function Promises({ editor }: PartProps) {
  return (
    <>
      <DetailSection
        title="What you will learn"
        text="What learners can do afterwards. Four to six make a good list."
      >
        <Lines editor={editor} path="outcomes" noun="outcome" label="Outcome" />
      </DetailSection>
      <DetailSection title="What you need" text="Before you start: knowledge, time, tools.">
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
      most={mostEntries}
      empty=""
      items={details[path]}
      problems={problems}
      onChange={(lines) => set(path, lines)}
    >
      {(value, path, setValue) => (
        <DetailText
          hideLabel
          path={path}
          label={label}
          value={value}
          maxLength={160}
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
        title="Overview"
        text="Who the course is for and what happens in it. Empty lines make paragraphs, **stars** make bold."
      >
        <MarkdownText
          courseId={courseId}
          path="overview"
          label="Overview"
          value={details.overview}
          maxLength={5_000}
          problems={problems}
          onChange={(overview) => set('overview', overview)}
        />
      </DetailSection>
      <DetailSection title="Instructor" text="Who speaks to learners in the lessons.">
        <div className={styles.pair}>
          <DetailText
            path="instructor.name"
            label="Name"
            value={instructor.name}
            maxLength={80}
            problems={problems}
            onChange={(name) => set('instructor', { ...instructor, name })}
          />
          <DetailText
            path="instructor.headline"
            label="Headline"
            hint="Such as: Landscape photographer, Porto"
            value={instructor.headline}
            maxLength={120}
            problems={problems}
            onChange={(headline) => set('instructor', { ...instructor, headline })}
          />
        </div>
        <MarkdownText
          courseId={courseId}
          path="instructor.about"
          label="About the instructor"
          value={instructor.about}
          maxLength={5_000}
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
      title="Questions and answers"
      text="What people ask before they enrol. Five to seven make a good list."
    >
      <ListEditor
        path="faqs"
        noun="question"
        most={mostEntries}
        empty={{ question: '', answer: '' }}
        items={details.faqs}
        problems={problems}
        onChange={(faqs) => set('faqs', faqs)}
      >
        {(faq, path, setFaq) => (
          <>
            <DetailText
              path={`${path}.question`}
              label="Question"
              value={faq.question}
              maxLength={200}
              problems={problems}
              onChange={(question) => setFaq({ ...faq, question })}
            />
            <DetailText
              path={`${path}.answer`}
              label="Answer"
              rows={3}
              value={faq.answer}
              maxLength={800}
              problems={problems}
              onChange={(answer) => setFaq({ ...faq, answer: answer.replaceAll(/\s*\n\s*/g, ' ') })}
            />
          </>
        )}
      </ListEditor>
    </DetailSection>
  );
}
