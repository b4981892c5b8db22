import type {
  AdminCourse,
  AdminCourseSort,
  AdminCourseState,
} from '../../../contract/administration/courses.ts';
import * as home from '../../catalog/authoring/home-courses.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import * as queries from './queries.ts';

interface CoursesQuery extends OrderedPageQuery {
  _sort: AdminCourseSort;
  state: AdminCourseState;
  category: string;
  q: string;
}

export async function listCourses(db: Db, query: CoursesQuery) {
  const { state } = query;
  const filter = { terms: searchTerms(query.q), category: query.category };
  const [counts, rows, homeCourses] = await Promise.all([
    queries.countCourses(db, filter),
    queries.listCourses(db, filter, { state, ...windowOf(query) }),
    home.listHomeCourses(db),
  ]);
  return {
    data: rows.map(present),
    meta: metaOf(query, counts[state]),
    counts,
    home: homeCourses,
  };
}

function present(row: queries.CourseRow): AdminCourse {
  const { ownerId, ownerName, ownerUsername, ownerSuspended, publishedAt, ...course } = row;
  return {
    ...course,
    owner:
      ownerId === null
        ? null
        : {
            id: ownerId,
            name: ownerName,
            username: ownerUsername ?? '',
            suspended: ownerSuspended,
          },
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

export async function arrangeHome(
  db: Db,
  viewer: Viewer,
  wanted: { courses: number[]; before: number[] },
) {
  return inTransaction(db, async (db) => {
    const { before, after } = await home.arrangeHome(db, wanted.courses, wanted.before);
    await recordAudit(db, viewer, 'arranged', 'the courses on Home', {
      before: { courses: before },
      after: { courses: after },
    });
    return home.listHomeCourses(db);
  });
}
