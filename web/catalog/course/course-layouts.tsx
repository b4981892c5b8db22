import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { planTexts } from '../../../contract/plans.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Ripples } from '../../ui/drawings/ripples.tsx';
import { moduleText } from '../shared/course-texts.ts';
import { TabLink } from '../shared/tab-link.tsx';
import { CourseHead } from './course-head.tsx';
import styles from './course-layouts.module.css';
import { CourseOutcomes } from './course-outcomes.tsx';
import { CourseSummary } from './course-summary.tsx';
import { Panorama } from './panorama.tsx';

type LayoutProps = {
  course: CourseDetail;
  /** What the viewer can do, for the summary. */
  action: ReactNode;
  /** Tabs and comments. */
  children: ReactNode;
};

/** The head on deep water, the card reaching into it. */
function StandardLayout({ course, action, children }: LayoutProps) {
  return (
    <>
      <div className={styles.water}>
        <Ripples className={styles.ripples} />
        <div className={`wrap ${styles.columns}`}>
          <CourseHead course={course} ground="deep" />
        </div>
      </div>
      <div className={`wrap ${styles.columns}`}>
        <div className={`${styles.aside} ${styles.raised}`}>
          <CourseSummary course={course} look="card">
            {action}
          </CourseSummary>
          <TeamNote />
        </div>
        <div className={styles.main}>{children}</div>
      </div>
    </>
  );
}

/** On paper: what one can do afterwards and the way there come before anything else. */
function BriefingLayout({ course, action, children }: LayoutProps) {
  return (
    <div className={`wrap ${styles.columns} ${styles.briefing}`}>
      <CourseHead course={course} ground="paper" />
      <div className={styles.aside}>
        <CourseSummary course={course} look="card">
          {action}
        </CourseSummary>
        <TeamNote />
      </div>
      <div className={styles.main}>
        <CourseOutcomes course={course} level={2} columns />
        <ModuleStair course={course} />
        {children}
      </div>
    </div>
  );
}

/** The drawing across the page, the title beneath, the summary as a band. */
function GalleryLayout({ course, action, children }: LayoutProps) {
  return (
    <>
      <Panorama name={course.illustration} />
      <div className={`wrap ${styles.gallery}`}>
        <CourseHead course={course} ground="paper" />
        <CourseSummary course={course} look="band">
          {action}
        </CourseSummary>
        <div className={styles.columns}>
          <div className={styles.aside}>
            <CourseOutcomes course={course} level={2} />
            <TeamNote />
          </div>
          <div className={styles.main}>{children}</div>
        </div>
      </div>
    </>
  );
}

export const courseLayouts = {
  standard: StandardLayout,
  briefing: BriefingLayout,
  gallery: GalleryLayout,
};

/** The modules as steps down into the water. */
function ModuleStair({ course }: { course: CourseDetail }) {
  if (course.modules.length === 0) return null;
  return (
    <nav className={styles.stair} aria-label="Modules">
      <ol>
        {course.modules.map((module, index) => (
          <li key={module.title}>
            <TabLink tab="curriculum">
              <b aria-hidden="true">{index + 1}</b>
              <span>
                <strong>{module.title}</strong>
                <span className="num">{moduleText(module)}</span>
              </span>
            </TabLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function TeamNote() {
  return (
    <div className={styles.team}>
      <h2>Training a team?</h2>
      <p>
        One licence each opens this course and all others to {planTexts.teamUsers}.{' '}
        <TextLink to="/pricing">See Pricing</TextLink>
      </p>
    </div>
  );
}
