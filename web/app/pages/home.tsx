import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { getOpenActivities } from '../../../contract/assessment/sample-activities.ts';
import { getSampleQuestion } from '../../../contract/assessment/sample-question.ts';
import { getFigures, listCategories, listFeaturedCourses } from '../../../contract/catalog.ts';
import { listTestimonials } from '../../../contract/community/comments.ts';
import { OpenActivities } from '../../assessment/sample-activity/open-activities.tsx';
import { SampleActivity } from '../../assessment/sample-activity/sample-activity.tsx';
import { SampleQuestion } from '../../assessment/sample-question/sample-question.tsx';
import { HomePage, homeDescription } from '../../catalog/home/page.tsx';
import type { CardCourse } from '../../catalog/shared/course-card.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { siteOf } from '../../data/site.ts';
import { pageMeta } from '../../page/meta.ts';
import { italicPreload } from '../../ui/styles/fonts.ts';

export const links: LinksFunction = () => [italicPreload];

export async function loader({ context }: LoaderFunctionArgs) {
  const [categories, featured, figures, testimonials, question, activities] = await Promise.all([
    callOnServer(context, listCategories),
    callOnServer(context, listFeaturedCourses),
    callOnServer(context, getFigures),
    callOnServer(context, listTestimonials),
    callOnServer(context, getSampleQuestion),
    callOnServer(context, getOpenActivities),
  ]);
  return {
    // Only what is shown: everything else would travel twice, in the page and in its data.
    categories: categories
      .filter(({ top }) => top)
      .map(({ slug, shortName, icon, courseCount }) => ({ slug, shortName, icon, courseCount })),
    featured: featured.map(
      ({ summary, path, teacher, categorySlug, level, ...shown }): CardCourse => shown,
    ),
    figures,
    testimonials,
    question,
    activities,
  };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Learn deeply, one step at a time',
    description: homeDescription,
    path: '/',
    structuredData: [
      { '@type': 'WebSite', name: siteOf(args.matches).name, description: homeDescription },
    ],
  });

/** The catalogue's home page, with an activity and a question to try from assessment. */
export default function HomeRoute() {
  const { question, activities, ...content } = useLoaderData<typeof loader>();
  const { live, others, count } = activities;
  return (
    <HomePage
      {...content}
      activity={live && <SampleActivity sample={live} />}
      activityCourse={live?.course.title}
      activities={others.length > 0 && <OpenActivities others={others} count={count} />}
      question={question && <SampleQuestion key={question.id} sample={question} />}
    />
  );
}
