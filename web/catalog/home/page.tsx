import type { ReactNode } from 'react';
import type { Category, Figures as SiteFigures } from '../../../contract/catalog.ts';
import type { Testimonial } from '../../../contract/community/comments.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Section, SectionHeader } from '../../ui/layout/section.tsx';
import { CategoryStair } from '../shared/category-list.tsx';
import type { CardCourse } from '../shared/course-card.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { coursesPath } from '../shared/paths.ts';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { TeamBand } from './team-band.tsx';
import { Testimonials } from './testimonials.tsx';

export const homeDescription =
  'Two-week courses you do with your hands: short lessons with activities and quizzes, and a certificate that anyone can verify.';

type HomePageProps = {
  categories: Pick<Category, 'slug' | 'shortName' | 'icon' | 'courseCount'>[];
  featured: CardCourse[];
  figures: SiteFigures;
  testimonials: Testimonial[];
  /** An activity to try in the hero; null if no course offers one. */
  activity: ReactNode;
  /** The course that it's from. */
  activityCourse: string | undefined;
  /** A list of further activities. */
  activities: ReactNode;
  /** A question to try; null if no course offers one. */
  question: ReactNode;
};

export function HomePage(props: HomePageProps) {
  const { categories, featured, figures, testimonials, question } = props;
  const { activity, activityCourse, activities } = props;
  return (
    <>
      <Hero
        title={
          <>
            Learn deeply,
            <br /> <em>one step</em> at a time.
          </>
        }
        text={homeDescription}
        actions={
          <>
            <LinkButton to="/sign-in" variant="primary">
              Get Started
            </LinkButton>
            <LinkButton to="/features">View Features</LinkButton>
          </>
        }
        note={activityCourse && `From ${activityCourse}. Free to try, no account needed.`}
        activity={activity}
      />
      <Figures figures={figures} isOverlapped={Boolean(activity)} />
      {activities}
      <Section follows={Boolean(activities)}>
        <SectionHeader title="Top Categories" link={{ to: '/courses', label: 'All courses' }} />
        <CategoryStair
          categories={categories.map(({ slug, shortName, icon, courseCount }) => ({
            name: shortName,
            icon,
            courseCount,
            to: coursesPath(slug),
          }))}
        />
      </Section>
      {featured.length > 0 && (
        <Section follows>
          <SectionHeader
            title="Featured courses"
            text="Two weeks each, one short lesson at a time."
            link={{ to: '/courses', label: 'See all courses' }}
          />
          <CourseCards courses={featured} />
        </Section>
      )}
      <HowItWorks question={question} />
      {testimonials.length > 0 && (
        <Section>
          <h2 className="visually-hidden">Feedback</h2>
          <Testimonials testimonials={testimonials} />
        </Section>
      )}
      <TeamBand />
    </>
  );
}
