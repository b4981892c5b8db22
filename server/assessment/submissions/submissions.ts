import { daysWithPeers } from '../../../contract/assessment/peer-reviews.ts';
import type {
  ListedSubmission,
  ReviewDesk,
  SubmissionList,
  SubmissionToReview,
  Try,
} from '../../../contract/assessment/submissions.ts';
import { countedMark, latenessOf } from '../../../contract/catalog/deadlines.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listSubmittedFiles } from '../handed-in-files/queries.ts';
import { listReceived } from '../peer-reviews/queries.ts';
import { listAuthors } from '../work-groups/queries.ts';
import * as queries from './queries.ts';

interface Filter {
  course?: number | undefined;
  assignment?: string | undefined;
  reviewer?: 'none' | undefined;
}

interface ListQuery extends Filter, PageQuery {
  list: SubmissionList;
}

/** Admins see the submissions of all courses. */
const toFilter = (
  viewer: Viewer,
  { course, assignment, reviewer }: Filter,
): queries.SubmissionFilter => ({
  reviewerId: viewer.role === 'Admin' ? null : viewer.accountId,
  course,
  assignment,
  isUnassigned: reviewer === 'none',
});

export async function listSubmissions(db: Db, viewer: Viewer, query: ListQuery) {
  const { list } = query;
  const filter = toFilter(viewer, query);
  return listPage(query, {
    list: (window) => queries.listSubmissions(db, list, filter, window),
    count: async () => (await queries.countSubmissions(db, filter))[list],
    present: ({
      learner,
      members,
      submittedAt,
      waitingSince,
      reviewedAt,
      mark,
      terms,
      ...row
    }): ListedSubmission => ({
      ...row,
      members,
      learner: members.length > 0 ? listOf(members) : learner,
      mark: mark === null ? null : countedMark(mark, terms),
      daysLate: terms ? latenessOf(terms).days : 0,
      submittedAt: submittedAt.toISOString(),
      waitingSince: waitingSince.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
    }),
  });
}

/** The number of answers that the average is taken over. */
const averagedAnswers = 10;

export async function getReviewDesk(db: Db, viewer: Viewer, query: Filter): Promise<ReviewDesk> {
  const filter = toFilter(viewer, query);
  const [counts, assignments, averageHours] = await Promise.all([
    queries.countSubmissions(db, filter),
    queries.listAssignments(db, filter.reviewerId),
    queries.averageAnswerHours(db, viewer.accountId, averagedAnswers),
  ]);
  return { counts, assignments, averageHours };
}

export async function getSubmission(
  db: Db,
  viewer: Viewer,
  id: string,
  { list, ...query }: Filter & { list: SubmissionList },
): Promise<SubmissionToReview> {
  const found = await queries.findSubmission(db, id);
  if (!found) throw new Refusal('not_found');
  await getTaughtCourse(db, viewer, found.courseId, 'review');
  const [tries, authors, place] = await Promise.all([
    listTries(db, found),
    listAuthors(db, id),
    queries.findPlace(db, id, list, toFilter(viewer, query)),
  ]);
  const index = tries.findIndex((each) => each.id === id);
  const own = tries[index];
  // Deleted in between, together with its learner.
  if (!own) throw new Refusal('not_found');
  const { lessonId, slug, title, withdrawn, photos, task, rubric, criteria } = found;
  const { acceptedFrom } = found;
  return {
    ...own,
    ...presentLearner(found),
    isOwn: authors.some(({ id }) => id === viewer.accountId),
    assignment: {
      id: lessonId,
      ...{ slug, title, withdrawn, photos, task, rubric, criteria, acceptedFrom },
    },
    course: { id: found.courseId, title: found.courseTitle },
    peersUntil: own.state === 'peers' ? endOfWaiting(own.submittedAt) : null,
    earlier: tries.slice(index + 1),
    newerId: index > 0 ? (tries[0]?.id ?? null) : null,
    place: place ?? null,
  };
}

/** A group is named by its members. */
function presentLearner(
  found: NonNullable<Awaited<ReturnType<typeof queries.findSubmission>>>,
): Pick<SubmissionToReview, 'learner' | 'group'> {
  const { groupNumber, members } = found;
  if (groupNumber === null) {
    return { learner: { name: found.learnerName, firstName: found.firstName }, group: null };
  }
  return {
    learner: { name: listOf(members), firstName: 'the group' },
    group: { number: groupNumber },
  };
}

/** When teachers stop waiting for fellow learners. */
const endOfWaiting = (submittedAt: string) =>
  new Date(Date.parse(submittedAt) + daysWithPeers * 24 * 60 * 60 * 1000).toISOString();

/** Newest first. */
async function listTries(
  db: Db,
  work: Parameters<typeof queries.listTries>[1],
): Promise<(Try & { isPeerReviewed: boolean })[]> {
  const rows = await queries.listTries(db, work);
  const ids = rows.map(({ id }) => id);
  const [photos, files, reviews] = await Promise.all([
    queries.listPhotos(db, ids).then(bySubmission),
    listSubmittedFiles(db, ids).then(bySubmission),
    listReceived(db, ids).then(bySubmission),
  ]);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: row.state,
    comments: row.comment,
    submittedAt: row.submittedAt.toISOString(),
    terms: row.terms,
    answer: row.answer,
    link: row.link,
    photos: photos.get(row.id) ?? [],
    files: files.get(row.id) ?? [],
    isPeerReviewed: row.isPeerReviewed,
    isAccepted: row.mustBeAccepted ? row.acceptedAt !== null : null,
    ...presentPeerReviews(reviews.get(row.id) ?? []),
    review: row.reviewedAt && {
      feedback: row.feedback ?? '',
      mark: row.mark,
      points: row.points,
      judged: row.judged,
      markReason: row.markReason,
      remarks: row.remarks,
      reviewer: row.reviewer,
      at: row.reviewedAt.toISOString(),
    },
  }));
}

const bySubmission = <Row extends { submissionId: string | null }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ submissionId }) => submissionId);

type PeerReviewRow = Awaited<ReturnType<typeof listReceived>>[number];

/** Teachers see who wrote what, and what they removed. */
function presentPeerReviews(rows: readonly PeerReviewRow[]): Pick<Try, 'peerReviews' | 'reports'> {
  return {
    peerReviews: rows.flatMap(({ givenAt, objectedAt, objection, answer, ...row }) =>
      givenAt === null
        ? []
        : {
            id: row.id,
            reviewer: row.reviewer,
            points: row.points,
            sentence: row.sentence ?? '',
            at: givenAt.toISOString(),
            objection: objectedAt && {
              reason: objection ?? '',
              isAbuse: row.isAbuse,
              at: objectedAt.toISOString(),
              decision: row.decision,
              answer: answer ?? '',
            },
          },
    ),
    reports: rows.flatMap(({ reportedAt, report }) =>
      reportedAt === null ? [] : { reason: report ?? '', at: reportedAt.toISOString() },
    ),
  };
}
