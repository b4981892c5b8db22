import { catalogReasons } from '../catalog/refusals.ts';
import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

export const studioReasons = {
  unreadable_archive: [400, 'We can’t read this file as a course. Choose a zip archive of one.'],
  dead_preview: [
    404,
    'This preview link doesn’t work. It may have expired or been withdrawn. Ask whoever sent it for a new one.',
  ],
  too_many_links: [409, 'This course has 20 preview links. Revoke one you no longer need.'],
  files_missing: [
    409,
    'The files of this course aren’t on this server, so it can’t be edited here.',
  ],
  week_full: [409, 'This week has 50 lessons already. Add the lesson to another week.'],
  course_full: [
    409,
    'A course can have 500 lessons, counting those that were removed. Continue in another course.',
  ],
  course_too_long: [
    409,
    'The lessons of a course can have 4 MB of text altogether, counting those that were removed. Shorten one first.',
  ],
  slug_taken: [
    409,
    'Another lesson of this course has this address, or had it before it was removed.',
  ],
  not_an_image: [
    400,
    'We can’t read this file as an image. Choose a JPEG, PNG, WebP, HEIC or SVG file.',
  ],
  picture_unreachable: [400, 'We can’t read a picture at this address.'],
  unsafe_svg: [400, 'This SVG contains more than a drawing. Export it again as a plain SVG.'],
  figure_used: [409, 'A lesson still shows this figure. Remove it there first.'],
  too_many_figures: [409, 'This course has 200 figures. Remove one that no lesson shows.'],
  media_used: [409, 'A lesson still uses this file. Remove it from the text first.'],
  too_much_media: [
    409,
    'This course has no room for another file. Remove one that no lesson uses.',
  ],
  check_too_long: [
    409,
    'Checking this course takes too long. Split or shorten its longest lessons, then try again.',
  ],
  not_publishable: [409, 'Some problems need fixing before this course can be published.'],
  never_published: [409, 'This course was never published, so there’s nothing to archive.'],
  published_before: [409, 'A course that was published can be archived, but not deleted.'],
  too_many_courses: [409, 'You have 200 drafts that were never published. Delete some first.'],
  check_under_way: [429, 'Your courses are still being checked. Try again in a moment.'],
  import_under_way: [429, 'Your last file is still being read. Try again in a moment.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({ ...catalogReasons, ...studioReasons });
