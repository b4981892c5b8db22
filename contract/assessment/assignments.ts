import * as z from 'zod/mini';
import { criteriaLimits } from '../catalog/criteria.ts';
import { Deadline, LateRule } from '../catalog/deadline-fields.ts';
import { type FileFormat, fileFormats } from '../catalog/file-kinds.ts';
import { LessonParams, Task, taskLimits } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, PageNumber, pageOf } from '../endpoint.ts';
import { Day, Moment, publishedText, Uuid } from '../fields.ts';
import { Remark, Remarks } from './remarks.ts';
import { GroupWork } from './work-groups.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
export const maxPhotoBytes = 15 * 1024 * 1024;
export const photosPerSubmission = 3;

/** From the photo's EXIF data, formatted for display. */
export const CameraSettings = z.object({
  camera: z.optional(z.string()),
  aperture: z.optional(z.string()),
  shutter: z.optional(z.string()),
  iso: z.optional(z.string()),
  focalLength: z.optional(z.string()),
});
export type CameraSettings = z.infer<typeof CameraSettings>;

export const Photo = z.object({
  id: z.string(),
  position: z.number(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  camera: CameraSettings,
});
export type Photo = z.infer<typeof Photo>;

const PhotoParams = z.extend(LessonParams, {
  position: z.coerce.number().check(z.int(), z.gte(1), z.lte(photosPerSubmission)),
});

export const uploadPhoto = endpoint({
  method: 'PUT',
  path: '/api/assignments/:slug/photos/:position',
  access: 'account',
  summary:
    'Upload one photo of an assignment: the bytes of a JPEG, PNG or WebP file, 15 MB at most. Replaces the previous one.',
  params: PhotoParams,
  encoding: 'file',
  maxBytes: maxPhotoBytes,
  reply: dataOf(Photo),
});

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/assignments/:slug/photos/:position',
  access: 'account',
  summary: 'Delete an uploaded photo that was not submitted.',
  params: PhotoParams,
  reply: Done,
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:id',
  access: 'account',
  summary:
    'One photo, for its learner and their group, the fellow learners and teachers who review it, and Admins.',
  params: z.object({ id: Uuid }),
  query: z.object({ size: z._default(z.enum(['small', 'large']), 'large') }),
  reply: binary('image/webp'),
});

export const HandedInFile = z.object({
  id: z.string(),
  position: z.number(),
  /** The name on the learner's computer; empty for fellow learners. */
  name: z.string(),
  format: z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]),
  bytes: z.number(),
});
export type HandedInFile = z.infer<typeof HandedInFile>;

const FileParams = z.extend(LessonParams, {
  position: z.coerce.number().check(z.int(), z.gte(1), z.lte(taskLimits.files)),
});

export const uploadFile = endpoint({
  method: 'PUT',
  path: '/api/assignments/:slug/files/:position',
  access: 'account',
  summary:
    'Upload one file of an assignment, of a type that it asks for. Replaces the previous one.',
  params: FileParams,
  query: z.object({
    /** The name of the file, for its learner and teachers. It also tells texts apart: Markdown, CSV, source code. */
    name: z._default(z.string('The name is text.').check(z.maxLength(300)), ''),
  }),
  encoding: 'file',
  maxBytes: taskLimits.megabytes * 1024 * 1024,
  reply: dataOf(HandedInFile),
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/assignments/:slug/files/:position',
  access: 'account',
  summary: 'Delete an uploaded file that was not submitted.',
  params: FileParams,
  reply: Done,
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/handed-in-files/:id',
  access: 'account',
  summary:
    'A file that was handed in, or one range of it, for its learner and their group, the fellow learners and teachers who review it, and Admins.',
  params: z.object({ id: Uuid }),
  reply: binary('application/octet-stream'),
});

/** How well a submission meets one point of the rubric. */
export const PointAnswer = z.enum(['yes', 'partly', 'no'], 'Answer each point: yes, partly or no.');
export type PointAnswer = z.infer<typeof PointAnswer>;

/** A question of the rubric as it was when it was answered. */
export const Point = z.object({ question: z.string(), answer: PointAnswer });
export type Point = z.infer<typeof Point>;

/** One of the criteria of a rubric with levels. */
export const Criterion = z.object({
  title: z.string(),
  weight: z.number(),
  levels: z.array(z.object({ name: z.string(), points: z.number(), text: z.string() })),
});

/** As it was when the work was reviewed, with the name of the level that was chosen. */
export const JudgedCriterion = z.extend(Criterion, { chosen: z.string() });

/** Teachers are asked to answer within this many days, and learners can expect it. */
export const answerDays = 4;

/** `peers`: fellow learners review it first. `returned`: reviewed, and the learner is asked for another try. */
export const SubmissionState = z.enum(['peers', 'submitted', 'reviewed', 'returned']);

/** The deadline under which something was handed in, for `latenessOf` and `countedMark`. */
export const HandInTerms = z.object({ dueOn: Day, handedInOn: Day, late: LateRule });

/** What was handed in besides the comments. */
export const handedInWork = {
  photos: z.array(Photo),
  files: z.array(HandedInFile),
  /** A written answer; null if something else was asked for. */
  answer: z.nullable(z.string()),
  /** An https address; null if something else was asked for. */
  link: z.nullable(z.string()),
};

/** A fellow learner's review, as the learner who was reviewed sees it. It doesn't say who wrote it, or when. */
export const ReceivedReview = z.object({
  id: z.string(),
  points: z.array(Point),
  sentence: z.string(),
  /** Null unless the learner has objected to it. */
  objection: z.nullable(
    z.object({
      reason: z.string(),
      isAbuse: z.boolean(),
      /** Null until the teacher has decided. */
      decision: z.nullable(z.enum(['removed', 'kept'])),
      answer: z.string(),
    }),
  ),
});
export type ReceivedReview = z.infer<typeof ReceivedReview>;

export const Submission = z.object({
  id: z.string(),
  number: z.number(),
  state: SubmissionState,
  comments: z.string(),
  submittedAt: Moment,
  ...handedInWork,
  /** By fellow learners. Those that a teacher removed aren't in it. */
  peerReviews: z.array(ReceivedReview),
  feedback: z.nullable(z.string()),
  /** As it was given. What counts after a late hand-in follows from `terms`. */
  mark: z.nullable(z.number()),
  /** Null if the assignment had no deadline of its own. */
  terms: z.nullable(HandInTerms),
  points: z.array(Point),
  /** By a rubric with levels, as it was when the work was reviewed; empty without one. */
  judged: z.array(JudgedCriterion),
  /** Why the mark isn't the one that follows from the levels; null if it is. */
  markReason: z.nullable(z.string()),
  /** What the review says about places in what was handed in. */
  remarks: z.array(Remark),
  reviewedAt: z.nullable(Moment),
  /** Whether a reviewer has accepted it, which completes the assignment; null if handing it in was enough. */
  isAccepted: z.nullable(z.boolean()),
});
export type Submission = z.infer<typeof Submission>;

export const MyAssignment = z.object({
  /** Uploaded but not submitted. */
  drafts: z.array(Photo),
  draftFiles: z.array(HandedInFile),
  submissions: z.array(Submission),
  /** The rubric with levels by which it is reviewed; empty without one. */
  criteria: z.array(Criterion),
  /** Null if the assignment has no deadline of its own. */
  deadline: z.nullable(
    z.object({
      /** How it is counted, for those to whom no day can be named yet. */
      rule: Deadline,
      dueOn: z.nullable(Day),
      /** A teacher agreed this later day with the viewer or their group. */
      isAgreed: z.boolean(),
      /** The viewer's day, by the clock that decides. */
      today: Day,
      /**
       * The day by which the next try is judged: today, or, if a teacher asked for another try, the day of the one before.
       */
      judgedOn: Day,
      /** Nothing is accepted any more: the last day on which it was. Null as long as it is. */
      closedAfter: z.nullable(Day),
    }),
  ),
  /** Null if everyone hands in alone. */
  group: z.nullable(GroupWork),
});
export type MyAssignment = z.infer<typeof MyAssignment>;

export const getMyAssignment = endpoint({
  method: 'GET',
  path: '/api/assignments/:slug',
  access: 'account',
  summary: "The viewer's uploaded photos and submissions of an assignment, newest first.",
  params: LessonParams,
  reply: dataOf(MyAssignment),
});

/** What a learner handed in for one assignment. It stays readable when the assignment is withdrawn. */
export const HandedIn = z.object({
  assignment: z.object({
    id: z.string(),
    title: z.string(),
    /** Null once it was withdrawn from its course: it has no page, and nothing more can be handed in. */
    slug: z.nullable(z.string()),
    photos: z.array(z.object({ title: z.string() })),
    task: z.nullable(Task),
  }),
  course: z.object({ title: z.string() }),
  submissions: z.array(Submission),
});
export type HandedIn = z.infer<typeof HandedIn>;

export const getHandedIn = endpoint({
  method: 'GET',
  path: '/api/handed-in/:id',
  access: 'account',
  summary:
    'What the viewer handed in for an assignment, with the feedback, also after the assignment was withdrawn.',
  params: z.object({ id: Uuid }),
  reply: dataOf(HandedIn),
});

export const ListedHandedIn = z.object({
  id: z.string(),
  title: z.string(),
  courseTitle: z.string(),
  withdrawn: z.boolean(),
  /** Of the newest try. */
  state: SubmissionState,
  number: z.number(),
  submittedAt: Moment,
  /** What counts of it, after a late hand-in. */
  mark: z.nullable(z.number()),
  /** As in a submission. */
  isAccepted: z.nullable(z.boolean()),
});
export type ListedHandedIn = z.infer<typeof ListedHandedIn>;

export const listHandedIn = endpoint({
  method: 'GET',
  path: '/api/handed-in',
  access: 'account',
  summary: 'The assignments for which the viewer handed in something, newest first.',
  query: z.object({ page: z._default(PageNumber, 1) }),
  reply: pageOf(ListedHandedIn),
});

function handedInText(label: string, most: number) {
  return z
    .string(`${label} must be text.`)
    .check(
      z.trim(),
      z.maxLength(most, `${label} can have at most ${most} characters.`),
      z.regex(
        /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
        `${label} contain${label.endsWith('s') ? '' : 's'} characters that cannot be used.`,
      ),
    );
}

export const submitAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:slug/submissions',
  access: 'account',
  summary:
    'Submit a comment with the uploaded photos or files, a text or a link, as the assignment asks for; in a free course this also enrols.',
  params: LessonParams,
  body: z.object({
    comments: z._default(handedInText('The comments', 5000), ''),
    /** The written answer. Its length is checked by what the assignment asks for. */
    answer: z._default(handedInText('The text', taskLimits.text.most), ''),
    link: z._default(
      z
        .string('The link must be text.')
        .check(z.trim(), z.maxLength(2000, 'The link can have at most 2000 characters.')),
      '',
    ),
    key: Uuid,
    /**
     * The newest submission that the viewer has seen, null for none. If another member of their group has handed in since, nothing
     * is stored (409).
     */
    follows: z._default(z.nullable(Uuid), null),
  }),
  reply: dataOf(Submission),
  status: 201,
});

export const reviewSubmission = endpoint({
  method: 'PUT',
  path: '/api/submissions/:id/review',
  access: 'teacher',
  summary:
    'Give feedback and a mark on a submission, or ask for another try, as a teacher who reviews the course or an Admin. Notifies the learner. Where work has to be accepted, `reviewed` accepts it and needs the mark that the assignment asks for.',
  params: z.object({ id: Uuid }),
  body: z.object({
    feedback: publishedText('Feedback', 5000),
    mark: z._default(
      z.nullable(
        z
          .number('The mark is a number from 0 to 100.')
          .check(
            z.int('The mark is a whole number.'),
            z.gte(0, 'The mark is a number from 0 to 100.'),
            z.lte(100, 'The mark is a number from 0 to 100.'),
          ),
      ),
      null,
    ),
    /** One answer for each question of the rubric, or none at all. */
    points: z._default(
      z.array(PointAnswer, 'The points are a list.').check(z.maxLength(20, 'Too many points.')),
      [],
    ),
    /** The name of a level for each criterion of a rubric with levels, or none at all. */
    levels: z._default(
      z
        .array(
          z.string('A level is its name.').check(z.maxLength(criteriaLimits.name)),
          'The levels are a list.',
        )
        .check(z.maxLength(criteriaLimits.criteria, 'Too many levels.')),
      [],
    ),
    /** Why the mark isn't the one that follows from the levels. Learners read it. */
    markReason: z._default(
      z
        .string('The reason must be text.')
        .check(z.trim(), z.maxLength(300, 'The reason can have at most 300 characters.')),
      '',
    ),
    /** Pins on photos and pictures, and pages of PDFs, of this submission. */
    remarks: z._default(Remarks, []),
    state: z._default(
      z.enum(['reviewed', 'returned'], 'The state is reviewed or returned.'),
      'reviewed',
    ),
    /**
     * The `reviewedAt` of the review that the reviewer has seen, null for none. If there is another one by now, or a newer
     * submission, nothing is saved (409).
     */
    lastReviewedAt: z._default(z.nullable(Moment), null),
  }),
  reply: Done,
});
