import {
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router';
import { getSampleQuestion } from '../../../contract/assessment/sample-question.ts';
import { getFigures, listCategories, listFeaturedCourses } from '../../../contract/catalog.ts';
import { listTestimonials } from '../../../contract/community/comments.ts';
import { SampleQuestion } from '../../assessment/sample-question/sample-question.tsx';
import { HomePage, homeDescription } from '../../catalog/home/page.tsx';
import { callOnServer } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import { italicPreload } from '../../ui/styles/fonts.ts';

export const links: LinksFunction = () => [italicPreload];

export async function loader({ context }: LoaderFunctionArgs) {
  const [categories, featured, figures, testimonials, question] = await Promise.all([
    callOnServer(context, listCategories),
    callOnServer(context, listFeaturedCourses),
    callOnServer(context, getFigures),
    callOnServer(context, listTestimonials),
    callOnServer(context, getSampleQuestion),
  ]);
  return {
    categories: categories.filter(({ top }) => top),
    featured,
    figures,
    testimonials,
    question,
  };
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Learn deeply, one step at a time',
    description: homeDescription,
    path: '/',
    structuredData: [{ '@type': 'WebSite', name: 'Stepwell', description: homeDescription }],
  });

/** The catalogue's home page, with a question to try from assessment. */
export default function HomeRoute() {
  const { question, ...content } = useLoaderData<typeof loader>();
  return (
    <HomePage
      {...content}
      question={question && <SampleQuestion key={question.id} sample={question} />}
    />
  );
}
