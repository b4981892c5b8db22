import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Category,
  type FoundCourse,
  listCategories,
  listCourses,
} from '../../../contract/catalog.ts';
import { sendLessonWish } from '../../../contract/community/contact.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import UserCourses from './user-courses.tsx';

type CoursesReply = ReplyOf<typeof listCourses>;

const course: FoundCourse = {
  id: 3,
  title: 'Basic Photography',
  category: 'Art & Humanities',
  categorySlug: 'art',
  image: 'photography',
  teacher: 'Robin Teacher',
  path: '/course-detail/3',
  author: { name: 'Elena Ruiz' },
  duration: '2 Weeks',
  level: 'Basic',
  students: 25,
  price: '25$',
  sale: null,
  due: '25$',
  summary: 'Light and shadow.',
  lessons: 4,
  found: null,
};

const category = (slug: string, name: string, courseCount = 1): Category => ({
  slug,
  name,
  shortName: name,
  icon: slug,
  courseCount,
  top: true,
  description: '',
  formerSlugs: [],
});

const replyWith = (
  data: FoundCourse[],
  meta: Partial<CoursesReply['meta']> = {},
): CoursesReply => ({
  data,
  meta: {
    page: 1,
    limit: 12,
    total: data.length,
    levels: ['Basic'],
    anyWord: false,
    corrections: [],
    instead: null,
    ...meta,
  },
});

async function openCourses(search = '', reply = replyWith([course])) {
  const api = new ApiStub()
    .reply(listCategories, {
      data: [category('art', 'Art & Humanities'), category('math', 'Math', 0)],
    })
    .reply(listCourses, reply);
  const view = await renderScreen(<UserCourses />, { path: `/courses${search}`, api });
  await screen.findByRole('region', { name: 'Results' });
  const requested = () => api.calls(listCourses).at(-1)?.query;
  const url = () => view.router.state.location.search;
  return { ...view, api, requested, url };
}

describe('search', () => {
  it('follows the typing and goes back to the first page', async () => {
    const { user, requested, url } = await openCourses('?page=2', replyWith([course], { page: 2 }));
    await user.type(screen.getByRole('searchbox', { name: 'Search courses' }), 'photo ');
    await waitFor(() => expect(requested()).toMatchObject({ q: 'photo', _page: '1' }));
    expect(url()).toBe('?q=photo');
  });

  it('shows the corrected spelling', async () => {
    const corrections = [{ typed: 'photografy', meant: ['photograph', 'photography'] }];
    await openCourses('?q=photografy', replyWith([course], { corrections }));
    expect(screen.getByText(/1 course matches/)).toHaveTextContent(
      'Showing results for photography instead of photografy',
    );
  });
});

describe('filters', () => {
  it('apply on selection and can be removed one by one', async () => {
    const { user, requested, url } = await openCourses('?category=art');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Free');
    await waitFor(() => expect(requested()).toMatchObject({ category: 'art', price: 'free' }));

    await user.click(await screen.findByRole('link', { name: 'Remove filter Art & Humanities' }));
    await waitFor(() => expect(url()).toBe('?price=free'));
  });

  it('start from what is asked for, while the results before are still shown', async () => {
    const { api, user, url } = await openCourses('?price=free');
    api.respond(listCourses, () => new Promise(() => {}));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Paid');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title');
    expect(url()).toBe('?price=paid&sort=title');
    expect(screen.getByRole('link', { name: 'Remove filter Paid' })).toBeVisible();
  });

  it('offer only categories with courses, and mark the current one', async () => {
    await openCourses('?category=art');
    const categories = screen.getByRole('navigation', { name: 'Categories' });
    await within(categories).findByRole('link', { name: 'Art & Humanities' });
    expect(
      within(categories)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Art & Humanities']);
    expect(within(categories).getByRole('link', { current: true })).toHaveTextContent('Art');
  });
});

describe('page numbers', () => {
  it('are shown for a single page too', async () => {
    await openCourses();
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getAllByRole('link')).toHaveLength(1);
    expect(within(pages).getByRole('link', { name: 'Page 1', current: 'page' })).toBeVisible();
    expect(screen.getByText('1 to 1 of 1 course')).toBeVisible();
  });

  it('are left out of an empty list', async () => {
    await openCourses('?q=tango', replyWith([]));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });
});

describe('without results', () => {
  const nothing = replyWith([], {
    instead: {
      lessons: [
        {
          slug: 'tangrams',
          name: [{ text: 'Tangrams', hit: true }],
          excerpt: [],
          time: 12,
          course: 'Shapes',
          free: true,
        },
      ],
      popular: [course],
    },
  });

  it('offers to clear the search and to remove the filters', async () => {
    const { user, url } = await openCourses('?q=tango&price=free', nothing);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nothing found for “tango”' }),
    ).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Remove all filters' }));
    await waitFor(() => expect(url()).toBe('?q=tango'));
    await user.click(await screen.findByRole('link', { name: 'Clear search' }));
    await waitFor(() => expect(url()).toBe(''));
  });

  it('names lessons that come close and what others take', async () => {
    await openCourses('?q=tango', nothing);
    const link = await screen.findByRole('link', { name: /^Tangrams/ });
    expect(link).toHaveAttribute('href', '/lesson-detail/tangrams');
    expect(link).toHaveTextContent('Shapes, 12 min, free');
    expect(screen.getByRole('heading', { name: 'What others are taking' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Basic Photography' })).toBeVisible();
  });

  it('sends a wish, with an address only if one is given', async () => {
    const { user, api } = await openCourses('?q=tango', nothing);
    api.reply(sendLessonWish, { data: { message: 'Thank you. We have your wish.' } });
    const field = await screen.findByRole('textbox', { name: 'What would you like to learn?' });
    expect(field).toHaveValue('tango');
    await user.type(field, ' for two');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you. We have your wish.')).toBeVisible();
    expect(api.calls(sendLessonWish)[0]?.body).toMatchObject({ wish: 'tango for two', email: '' });
  });

  it('goes back to the first page from a page that no longer exists', async () => {
    const { url } = await openCourses('?page=9', replyWith([]));
    await waitFor(() => expect(url()).toBe(''));
  });
});
