import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { planTexts } from '../../../contract/plans.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { CoverBand } from '../../ui/drawings/illustration.tsx';
import { Ripples } from '../../ui/drawings/ripples.tsx';
import { CourseTabLink } from '../shared/course-tab-link.tsx';
import { summarizeModule } from '../shared/format.ts';
import { CourseHeader } from './header.tsx';
import styles from './layouts.module.css';
import { CourseOutcomes } from './outcomes.tsx';
import { Panorama } from './panorama.tsx';
import { CourseSummary } from './summary.tsx';

type LayoutProps = {
  course: CourseDetail;
  /** The buttons in the summary. */
  action: ReactNode;
  /** Tabs and comments. */
  children: ReactNode;
};

/** The header on dark water, with the summary card overlapping it. */
function StandardLayout({ course, action, children }: LayoutProps) {
  return (
    <>
      <div className={`${styles.water} clip relative deep`}>
        <Ripples className={`${styles.ripples} full dim`} />
        <div className={`wrap ${styles.columns} folds`}>
          <CourseHeader course={course} background="deep" />
        </div>
      </div>
      <div className={`wrap ${styles.columns} folds`}>
        <div className={`${styles.aside} ${styles.raised}`}>
          <CourseSummary course={course} variant="card">
            {action}
          </CourseSummary>
          <TeamNote />
        </div>
        <div className={styles.main}>{children}</div>
      </div>
    </>
  );
}

/** Outcomes and modules come first. */
function BriefingLayout({ course, action, children }: LayoutProps) {
  return (
    <div className={`wrap ${styles.columns} folds ${styles.briefing}`}>
      <CourseHeader course={course} background="paper" />
      <div className={styles.aside}>
        <CourseSummary course={course} variant="card">
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

/** The drawing across the page, the title below it, the summary as a band. */
function GalleryLayout({ course, action, children }: LayoutProps) {
  return (
    <>
      {course.imageAlt === undefined ? <Panorama name={course.image} /> : <CoverBand {...course} />}
      <div className={`wrap ${styles.gallery}`}>
        <CourseHeader course={course} background="paper" />
        <CourseSummary course={course} variant="band">
          {action}
        </CourseSummary>
        <div className={`${styles.columns} folds`}>
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

/** The modules as steps; each links to the curriculum. */
function ModuleStair({ course }: { course: CourseDetail }) {
  if (course.modules.length === 0) return null;
  return (
    <nav className={`${styles.stair} notched deep`} aria-label="Modules">
      <ol>
        {course.modules.map((module, index) => (
          <li key={module.title}>
            <CourseTabLink tab="curriculum">
              <b className="dim" aria-hidden="true">
                {index + 1}
              </b>
              <span>
                <strong className="block">{module.title}</strong>
                <span className="small num dim">{summarizeModule(module)}</span>
              </span>
            </CourseTabLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function TeamNote() {
  return (
    <div className={`${styles.team} mt-6 small muted`}>
      <h2 className="ink">Training a team?</h2>
      <p className="mt-1">
        One licence each opens this course and all others to {planTexts.teamUsers}.{' '}
        <TextLink to="/pricing">See Pricing</TextLink>
      </p>
    </div>
  );
}
