import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { getFigures, listCategories, listFeaturedCourses } from '../../../contract/catalog.ts';
import { listTestimonials } from '../../../contract/community/comments.ts';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Section, SectionHeader } from '../../ui/layout/section.tsx';
import { CategoryStair } from '../shared/category-list.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { coursesPath } from '../shared/paths.ts';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { TeamBand } from './team-band.tsx';
import { Testimonials } from './testimonials.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const [categories, featured, figures, testimonials] = await Promise.all([
    callOnServer(context, listCategories),
    callOnServer(context, listFeaturedCourses),
    callOnServer(context, getFigures),
    callOnServer(context, listTestimonials),
  ]);
  return { categories: categories.filter(({ top }) => top), featured, figures, testimonials };
}

const description =
  'Two-week courses made of short lessons. A quiz after each one, and a certificate that anyone can verify.';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Learn deeply, one step at a time',
    description,
    path: '/',
    structuredData: [{ '@type': 'WebSite', name: 'Stepwell', description }],
  });

export default function Home() {
  const { categories, featured, figures, testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero
        title={
          <>
            Learn deeply,
            <br /> <em>one step</em> at a time.
          </>
        }
        text={description}
        actions={
          <>
            <LinkButton to="/sign-in" variant="primary">
              Get Started
            </LinkButton>
            <LinkButton to="/features">View Features</LinkButton>
          </>
        }
        note="Free courses need no card."
      />
      <Figures figures={figures} />
      <Section>
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
      <HowItWorks />
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
