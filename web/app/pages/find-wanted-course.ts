import { getCourse } from '../../../contract/catalog.ts';
import { callOnServer, type PageContext } from '../../data/server-call.ts';

export interface Course {
  title: string;
  image: string;
  price: string;
  duration: string;
}

/** The course whose page is to be opened after signing in. For loaders only: the contract stays out of the browser. */
export async function findWantedCourse(
  context: PageContext,
  request: Request,
): Promise<Course | null> {
  const next = new URL(request.url).searchParams.get('next') ?? '';
  const id = Number(/^\/course-detail\/(\d{1,9})(?:[?#]|$)/.exec(next)?.[1]);
  if (!id) return null;
  try {
    const course = await callOnServer(context, getCourse, { params: { id } });
    const { title, image, free, due, duration } = course;
    return { title, image, price: free ? 'Free' : due, duration };
  } catch {
    // Signing in works without it.
    return null;
  }
}
