import type { WantedCourse } from '../../accounts/entry/entry-page.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import type { Course } from './find-wanted-course.ts';

export function presentCourse(course: Course | null): WantedCourse | null {
  if (!course) return null;
  const { title, image, price, duration } = course;
  return { title, facts: `${price} · ${duration}`, drawing: <Illustration name={image} /> };
}
