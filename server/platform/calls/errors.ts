/** Every reason a call can refuse for, with its status and the sentence shown to the user. */
const refusals = {
  invalid_input: [400, 'Check what you entered.'],
  wrong_code: [400, 'The code is wrong or has expired.'],
  code_needed: [400, 'Enter a code from your authenticator app, or a recovery code.'],
  wrong_old_password: [400, 'The old password is wrong.'],
  wrong_password: [400, 'The password is wrong.'],
  common_password: [400, 'This is one of the most common passwords. Choose another one.'],
  password_has_name: [400, 'Choose a password without your username or email name in it.'],
  mixed_scripts: [400, 'Username can’t mix letters of different alphabets.'],
  not_a_logo: [400, 'We can’t read this file as a logo. Choose an SVG or PNG file.'],
  setting_changed: [409, 'Another Admin has changed this since you opened the page.'],
  setting_locked: [409, 'The environment decides this setting.'],
  sign_up_closed: [403, 'Signing up takes an invitation. Ask whoever runs this site for one.'],
  sign_up_domain: [403, 'This email address can’t be used to sign up here.'],
  same_email: [400, 'This is already your email address.'],
  dead_link: [400, 'This link has been used or has expired. Ask for a new one.'],
  not_a_photo: [400, 'We can’t read this file as a photo. Choose a JPEG, PNG or WebP file.'],
  unreadable_heic: [400, 'We can’t read this HEIC photo. Export it as JPEG and try again.'],
  broken_photo: [400, 'This photo is damaged or incomplete. Choose another one.'],
  too_many_pixels: [400, 'This photo has too many pixels. Make it smaller and try again.'],
  unreadable_archive: [400, 'We can’t read this file as a course. Choose a zip archive of one.'],
  unreadable_questions: [
    400,
    'We can’t read questions from this file. Choose a GIFT or Moodle XML file.',
  ],
  unreadable_csv: [400, 'We can’t read this file as a table. Save it as CSV and try again.'],
  no_photos: [400, 'Add at least one photo.'],
  no_files: [400, 'Add at least one file.'],
  unsuitable_file: [400, 'We can’t read this file. Choose another one.'],
  interrupted: [400, 'The upload was interrupted. Try again.'],
  no_registration_under_way: [400, 'Start setting up two-factor sign-in first.'],
  not_signed_in: [401, 'Please sign in.'],
  wrong_credentials: [401, 'Wrong username or password.'],
  suspended: [403, 'This account is suspended. Contact us if you have a question about that.'],
  session_over: [401, 'Too many wrong codes. Sign in again.'],
  proof_needed: [403, 'Confirm it’s you first: enter your password, or a code.'],
  cross_site: [403, 'This request came from another website. Open this site and try again.'],
  acting_as: [
    403,
    'You’re signed in as someone else, so you can look around, but not change anything or download their data.',
  ],
  not_as_admin: [403, 'You can’t sign in as an Admin.'],
  not_allowed: [403, 'You don’t have permission to do this.'],
  not_yourself: [403, 'Delete your own account in Account Settings.'],
  not_your_own: [403, 'You can’t do this to your own account. Another Admin can.'],
  already_suspended: [409, 'This account is suspended already.'],
  not_suspended: [409, 'This account isn’t suspended.'],
  wrong_words: [400, 'These words can’t be used in this email.'],
  cannot_merge: [409, 'These two accounts can’t be merged.'],
  no_such_account: [404, 'There’s no account with this username or email address.'],
  wrong_username: [400, 'Type the username of the account you keep.'],
  import_changed: [
    409,
    'This file was imported already, or checked too long ago. Choose it again.',
  ],
  import_stale: [409, 'Something has changed since you checked this file. Check it again.'],
  category_taken: [409, 'Another category has this name or address.'],
  category_in_use: [409, 'Courses are still in this category. Move them to another one first.'],
  too_many_categories: [409, 'There are 40 categories. Remove one that you no longer need.'],
  last_category: [409, 'There has to be at least one category.'],
  list_changed: [409, 'Someone has changed this list in the meantime. Here it is as it is now.'],
  last_admin: [403, 'There has to be at least one Admin.'],
  payment_needed: [403, 'Buy this course first.'],
  bad_signature: [400, 'This message has no valid signature.'],
  card_details_missing: [400, 'Choose how to pay.'],
  refund_over: [
    403,
    'The 14 days for a refund with one click are over. Contact us if you still want one.',
  ],
  not_team_owner: [403, 'Only the team’s owner can do this.'],
  already_bought: [409, 'You already have this course.'],
  payment_under_way: [409, 'A payment for this is in progress. Wait until it’s finished.'],
  invoice_waits: [409, 'You have an unpaid invoice. Pay it first, or cancel it.'],
  order_closed: [409, 'This order can’t be changed any more.'],
  order_outdated: [409, 'Your order has changed in the meantime. Check it again.'],
  cannot_buy: [409, 'This can’t be bought.'],
  amount_too_small: [
    409,
    'The payment provider doesn’t accept such a small amount. Nothing was charged. Contact us, and we’ll help.',
  ],
  discount_gone: [409, 'This discount code has just been used up. Nothing was charged.'],
  code_taken: [409, 'There’s already a discount code with this name.'],
  not_refundable: [409, 'This order can’t be refunded.'],
  seats_in_use: [409, 'These licences are in use. Remove members or invitations first.'],
  already_renewed: [
    409,
    'The licences were renewed or changed in the meantime. Look at their new end before you renew again.',
  ],
  no_seat_free: [409, 'All of this team’s licences are in use.'],
  already_member: [409, 'This person is already in the team.'],
  already_invited: [409, 'This person has already been invited.'],
  owner_stays: [409, 'The owner can’t leave the team. Choose a new owner first.'],
  owns_team: [409, 'This account owns a team with members. The team needs a new owner first.'],
  team_ended: [409, 'This team’s licences have ended. Renew them first.'],
  too_many_groups: [409, 'This team has 200 groups. Delete one you no longer need.'],
  group_name_taken: [409, 'The team already has a group with this name.'],
  import_refused: [409, 'This file can’t be imported.'],
  nobody_to_assign: [409, 'Everyone you chose has this course already.'],
  course_archived: [
    403,
    'This course is no longer offered. Learners who have it can still use it.',
  ],
  lesson_locked: [403, 'Enrol in the course to open this lesson.'],
  not_enrolled: [403, 'Only learners of this course can do this.'],
  activity_changed: [
    409,
    'This activity has changed since you opened it. Reload the page to go on.',
  ],
  move_made: [409, 'You have made this move already. Reload the page to see where you are.'],
  move_refused: [409, 'This move isn’t possible any more.'],
  hand_in_first: [409, 'You can’t mark an assignment as complete. Hand it in instead.'],
  course_completed: [409, 'You’ve completed this course, so nothing in it is due any more.'],
  run_begun: [409, 'This session has already started. Choose another one.'],
  too_many_reminders: [409, 'You have 500 reminders. Delete one you no longer need.'],
  already_reviewed: [409, 'Someone else has reviewed this in the meantime.'],
  newer_submission: [409, 'The learner has handed in another try. Review that one instead.'],
  assignment_withdrawn: [
    409,
    'This assignment was withdrawn from the course, so nothing more can be handed in. Send your feedback instead.',
  ],
  with_fellow_learners: [
    409,
    'Fellow learners are still reviewing this. You can send your feedback once they’re done.',
  ],
  hand_in_to_review: [403, 'Hand in your own work first. Then you can review someone else’s.'],
  nothing_to_review: [
    409,
    'There’s no work to review right now. We’ll let you know when there is.',
  ],
  enough_reviews: [409, 'You’ve given all the reviews we ask of one learner. Thank you.'],
  review_place_gone: [
    409,
    'This review isn’t needed any more: the work was reviewed in the meantime, or handed in again.',
  ],
  review_given: [409, 'You’ve sent this review already.'],
  objected_before: [409, 'You’ve objected to this review already.'],
  no_objection: [409, 'There’s no open objection to this review.'],
  too_many_phrases: [409, 'You have 100 phrases. Delete one you no longer need.'],
  note_changed: [409, 'This note was changed in another window.'],
  too_many_notes: [409, 'This lesson has 50 notes on passages. Delete one you no longer need.'],
  draft_changed: [409, 'Someone has saved this in the meantime. Compare both versions first.'],
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
  unsafe_svg: [400, 'This SVG contains more than a drawing. Export it again as a plain SVG.'],
  figure_used: [409, 'A lesson still shows this figure. Remove it there first.'],
  too_many_figures: [409, 'This course has 200 figures. Remove one that no lesson shows.'],
  not_media: [400, 'We can’t read this file. Choose another one.'],
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
  nothing_changed: [409, 'Nothing has changed since the last version.'],
  never_published: [409, 'This course was never published, so there’s nothing to archive.'],
  published_before: [409, 'A course that was published can be archived, but not deleted.'],
  too_many_courses: [409, 'You have 200 drafts that were never published. Delete some first.'],
  no_such_teacher: [
    409,
    'No teacher has this username. Someone who doesn’t teach yet needs the role ModuleOwner from an Admin first.',
  ],
  already_teaches: [409, 'This person already teaches the course.'],
  too_many_teachers: [409, 'A course can have at most 30 co-teachers.'],
  bank_full: [409, 'The question bank is full. Use or remove some of its questions first.'],
  thread_full: [409, 'This conversation is full. Write a new comment instead.'],
  message_changed: [409, 'Someone has answered this in the meantime. Read it before you reply.'],
  message_without_address: [409, 'Its sender left no email address.'],
  message_is_spam: [409, 'This message is in Spam. Restore it before you reply.'],
  too_many_files: [409, 'A reply can have 5 files. Remove one first.'],
  unsupported_file: [
    400,
    'Choose a PDF, an image, a text or CSV file, or a document of an office program.',
  ],
  issue_changed: [
    409,
    'This issue has changed in the meantime. Check it again before it goes out.',
  ],
  issue_gone_out: [409, 'This issue is already going out, so it can’t be changed any more.'],
  no_readers: [409, 'Nobody has confirmed a subscription yet, so there’s nobody to send it to.'],
  posted_long_ago: [
    409,
    'You can edit or remove what you post for 24 hours. Ask the teacher to remove it.',
  ],
  key_used: [409, 'This was already sent for something else.'],
  practice_changed: [
    409,
    'This question has changed, or the answer isn’t complete. Reload the page to get the new one.',
  ],
  quiz_changed: [409, 'This quiz has changed. Reload the page to get the new questions.'],
  paper_used: [
    409,
    'You’ve already handed in these questions, perhaps in another window. Nothing was counted twice.',
  ],
  unknown_paper: [409, 'These questions can’t be handed in any more.'],
  sign_in_for_quiz: [403, 'Sign in to hand in this quiz.'],
  no_attempts_left: [403, 'You’ve used all attempts for now.'],
  not_found: [404, 'This doesn’t exist, or you don’t have access to it.'],
  username_taken: [409, 'Username already exists!'],
  email_taken: [
    409,
    'This email address already has an account. Sign in, or choose “Forgot password?” there.',
  ],
  former_email_taken: [
    409,
    'Another account now uses your former address. Contact us, and we’ll sort it out.',
  ],
  account_deleted: [409, 'An account involved was deleted in the meantime. Reload the page.'],
  already_registered: [409, 'Two-factor sign-in is already on.'],
  already_revoked: [409, 'This certificate is already revoked.'],
  certificate_revoked: [410, 'This certificate was revoked. Its page says why.'],
  too_large: [413, 'This is larger than we accept.'],
  no_such_range: [416, 'This file has no such part.'],
  unsupported_type: [415, 'Send JSON or URL-encoded form data.'],
  wrong_host: [
    421,
    'This installation only answers on this computer. Set PUBLIC_URL to open it to others.',
  ],
  too_many: [429, 'Too many tries. Wait a moment, then try again.'],
  too_many_at_once: [429, 'Your last photos are still being processed. Try again in a moment.'],
  uploads_under_way: [429, 'Your last files are still being uploaded. Try again in a moment.'],
  check_under_way: [429, 'Your courses are still being checked. Try again in a moment.'],
  import_under_way: [429, 'Your last file is still being read. Try again in a moment.'],
  too_many_calls: [429, 'Too many requests at once. Try again in a moment.'],
  busy: [503, 'We’re processing a lot of photos right now. Try again in a minute.'],
  provider_unavailable: [
    503,
    'We can’t reach the payment provider. Your order is saved, and you won’t be charged twice.',
  ],
  unavailable: [503, 'We can’t reach our database right now. Try again in a moment.'],
  files_unavailable: [503, 'We can’t reach our file storage right now. Try again in a moment.'],
  overloaded: [503, 'We’re too busy right now. Try again in a moment.'],
  cannot_save: [503, 'We can’t save anything right now. Try again in a few minutes.'],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

export interface FieldError {
  field: string;
  message: string;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    options: { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    const [status, sentence] = refusals[code];
    super(options.detail ?? sentence);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.errors = options.errors ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A refusal about one field of a form: the sentence is shown next to it too. */
export function refuseField(code: RefusalCode, field: string, detail?: string): Refusal {
  const sentence = detail ?? refusals[code][1];
  return new Refusal(code, { detail: sentence, errors: [{ field, message: sentence }] });
}

/** Trouble of the whole installation. Nothing is wrong with the request: it can be tried again. */
export type Outage = 'unavailable' | 'files_unavailable' | 'overloaded' | 'cannot_save';

// What PostgreSQL (five characters) and the operating system say. Class 08 is the connection, 53 resources, 57P the
// database stopping or starting.
const outages: Record<string, Outage> = {
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08004': 'unavailable',
  '08006': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  // Damaged or vanished storage: PostgreSQL answers, but can't read its files.
  '58000': 'unavailable',
  '58030': 'unavailable',
  BUCKET: 'files_unavailable',
  '53000': 'overloaded',
  '53200': 'overloaded',
  '53300': 'overloaded',
  '53400': 'overloaded',
  // A time limit for statements or locks: ours, or one that the operator has set.
  '55P03': 'overloaded',
  '57014': 'overloaded',
  EMFILE: 'overloaded',
  ENFILE: 'overloaded',
  ENOMEM: 'overloaded',
  '53100': 'cannot_save',
  // A write to a copy that follows another server, as right after a failover.
  '25006': 'cannot_save',
  ENOSPC: 'cannot_save',
  EDQUOT: 'cannot_save',
  EROFS: 'cannot_save',
};

// The driver's own errors have no code; PostgreSQL and the image library have none for every state of a disk.
const outageMessages: [RegExp, Outage][] = [
  [
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout)/,
    'unavailable',
  ],
  [/No space left on device|Disk quota exceeded|Read-only file system/, 'cannot_save'],
  [/Too many open files|Cannot allocate memory/, 'overloaded'],
];

export function outageOf(error: unknown): Outage | null {
  if (error instanceof AggregateError) {
    return error.errors.map(outageOf).find((outage) => outage !== null) ?? null;
  }
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (outages[code]) return outages[code];
  // The socket of an embedded database that is down; any other missing file is a different problem.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return 'unavailable';
  return outageMessages.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}

export function isOutage(error: unknown): boolean {
  return outageOf(error) !== null;
}

/** The client disconnected in the middle of the request: nobody waits for a reply. */
export function isRequestAborted(error: unknown): boolean {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  // Node's message for a request; for other connections it names the system call.
  return isReset && error.message === 'aborted';
}

/** Whether a write broke the named unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

/** A write refers to an account that was deleted while the request was running: to this one, or to any. */
export function isAccountGone(error: unknown, accountId?: number): boolean {
  if (!(error instanceof Error) || !('constraint' in error) || !('detail' in error)) return false;
  if (!String(error.constraint).endsWith('_account_id_fkey')) return false;
  const [, missing] = /=\((\d+)\) is not present/.exec(String(error.detail)) ?? [];
  return missing !== undefined && (accountId === undefined || Number(missing) === accountId);
}
