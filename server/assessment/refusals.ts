import { defineRefusals, type Reason } from '../platform/calls/errors.ts';

const assessmentReasons = {
  no_photos: [400, 'Add at least one photo.'],
  no_files: [400, 'Add at least one file.'],
  unsuitable_file: [400, 'We can’t read this file. Choose another one.'],
  activity_changed: [
    409,
    'This activity has changed since you opened it. Reload the page to go on.',
  ],
  move_made: [409, 'You have made this move already. Reload the page to see where you are.'],
  move_refused: [409, 'This move isn’t possible any more.'],
  deadline_passed: [403, 'Work for this assignment is no longer accepted.'],
  no_groups: [409, 'Everyone hands in this assignment alone. Reload the page.'],
  no_group: [409, 'You’re no longer in a group for this assignment. Reload the page.'],
  in_group: [409, 'You’re in a group for this assignment already. Leave it first.'],
  group_full: [409, 'This group is full.'],
  group_closed: [
    409,
    'This group has handed in already, so only your teacher can add you. Ask them, or start another group.',
  ],
  handed_in_alone: [
    409,
    'You’ve handed this in alone. If you belong to a group, ask your teacher to add you.',
  ],
  group_handed_in_stay: [
    409,
    'Your group has handed in. If you don’t belong to it, ask your teacher to remove you.',
  ],
  group_handed_in: [
    409,
    'Someone in your group has just handed in. Look at it first. If it isn’t your final version, hand in again.',
  ],
  group_code_closed: [409, 'Your group has handed in, so nobody can join it with a code any more.'],
  last_in_group: [
    409,
    'This group has handed in, so someone has to stay in it. Add someone else first.',
  ],
  enrol_for_group: [403, 'Enrol in the course first. Then you can join a group.'],
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
  start_quiz_first: [409, 'This quiz has a time limit. Reload the page and start it.'],
  no_time_limit: [409, 'This quiz has no time limit. Reload the page to answer it.'],
  no_attempts_left: [403, 'You’ve used all attempts for now.'],
  uploads_under_way: [429, 'Your last files are still being uploaded. Try again in a moment.'],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals(assessmentReasons);
