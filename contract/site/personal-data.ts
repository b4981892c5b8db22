/**
 * What an installation stores about people: the one list that the privacy page, the export and the dialog that deletes an
 * account show. `server/accounts/profile/personal-data.test.ts` compares it with the database, column by column.
 */
export interface PersonalData {
  what: string;
  seenBy: string;
  kept: string;
  /** What stays once the account is deleted, as part of a sentence. Unset: nothing. */
  afterDeletion?: string;
  /** Columns that name a person, and where the export has what belongs to them. */
  exported?: Readonly<Record<string, string>>;
  /** Columns that the export leaves out, and why. */
  notExported?: Readonly<Record<string, string>>;
}

const withAccount = 'As long as your account exists';
const youAndAdmins = 'You, and Admins';
const secret = 'Only hashes of secrets';
const beforeAccount = 'Stored before there is an account, and deleted within a day';
const otherRecord = 'Part of a record about someone or something else';

export const personalData: readonly PersonalData[] = [
  {
    what: 'Your account: username, name, email, phone number, role, and the reason if it was suspended',
    seenBy:
      'You, and Admins. The owner and managers of your team see your name, username and email',
    kept: 'Until you delete it',
    exported: {
      'accounts.account.email': 'account',
      'accounts.account.first_name': 'account',
      'accounts.account.last_name': 'account',
      'accounts.account.phone_number': 'account',
      'accounts.account.username': 'account',
    },
  },
  {
    what: 'Each device you’re signed in on: browser, IP address, times; and which Admin is signed in as you, if one is',
    seenBy: youAndAdmins,
    kept: 'Until you sign out, or 12 hours; 30 days with Remember me',
    exported: {
      'accounts.session.account_id': 'sessions',
      'accounts.session.address': 'sessions',
      'accounts.session.user_agent': 'sessions',
    },
    notExported: { 'accounts.session.admin_id': otherRecord },
  },
  {
    what: 'Your second factor, recovery codes and links to reset your password, encrypted or hashed',
    seenBy: 'Nobody. Admins see whether a second factor is on',
    kept: 'Until you turn it off; a link to reset your password, 1 hour',
    exported: { 'accounts.second_factor.account_id': 'secondFactors' },
    notExported: {
      'accounts.recovery_code.account_id': secret,
      'accounts.password_reset.account_id': secret,
    },
  },
  {
    what: 'A change of your email address: the new and the former address',
    seenBy: youAndAdmins,
    kept: 'The change, 24 hours; the link to undo it, 7 days',
    exported: {
      'accounts.email_change.account_id': 'emailChanges',
      'accounts.email_change.new_email': 'emailChanges',
      'accounts.email_undo.account_id': 'formerEmails',
      'accounts.email_undo.old_email': 'formerEmails',
    },
  },
  {
    what: 'A sign-up that isn’t confirmed yet: username, name, email, phone number; and the code for your email',
    seenBy: 'Nobody',
    kept: 'The sign-up, 24 hours; the code, 10 minutes',
    notExported: {
      'accounts.registration.email': beforeAccount,
      'accounts.registration.first_name': beforeAccount,
      'accounts.registration.last_name': beforeAccount,
      'accounts.registration.phone_number': beforeAccount,
      'accounts.registration.username': beforeAccount,
      'accounts.email_code.email': beforeAccount,
    },
  },
  {
    what: 'A list of people that an Admin imports, and invitations that are about to be sent',
    seenBy: 'Admins',
    kept: '1 day',
    notExported: {
      'accounts.waiting_invitation.account_id': 'An email that is about to be sent',
      'accounts.waiting_invitation.invited_by': 'An email that is about to be sent',
      'administration.import.started_by': 'What was imported is in the accounts',
    },
  },
  {
    what: 'Courses you take: when you enrolled and finished, sessions, lessons done, days and minutes in lessons, where you are in a lesson',
    seenBy:
      'You, the course’s teachers and Admins: your name, how far you are, and whether you seem stuck. Your team’s managers, for courses they assigned',
    kept: withAccount,
    exported: {
      'learning.enrolment.account_id': 'enrolments',
      'learning.lesson_completion.account_id': 'completions',
      'learning.activity.account_id': 'activity',
      'learning.lesson_place.account_id': 'places',
      'learning.reading_place.account_id': 'readingPlaces',
      'learning.begun_lesson.account_id': 'begunLessons',
      'learning.presence.account_id': 'presence',
    },
    notExported: {
      'studio.learner.account_id': 'Computed from enrolments, completions and attempts',
      'learning.time_spent.account_id': 'Computed from days and minutes in lessons',
      'learning.streak.account_id': 'Computed from days and minutes in lessons',
      'learning.quiz_total.account_id': 'Computed from attempts',
    },
  },
  {
    what: 'Your answers in quizzes, practice, activities and Review, with their results; the time you took in quizzes with a time limit, and whether you have more than others; your ten minutes a day and your goal',
    seenBy:
      'You. Teachers see how often you failed a quiz, the time they agreed with you, and counts over all learners. Admins, in an export of your data',
    kept: withAccount,
    exported: {
      'assessment.attempt.account_id': 'attempts',
      'assessment.review_card.account_id': 'reviewCards',
      'assessment.review_log.account_id': 'reviewLog',
      'assessment.practice_card.account_id': 'practiceCards',
      'assessment.activity_state.account_id': 'activities',
      'assessment.kana_card.account_id': 'kanaCards',
      'assessment.review_goal.account_id': 'reviewGoal',
      'assessment.daily_session.account_id': 'dailySessions',
      'assessment.sitting.account_id': 'sittings',
      'assessment.more_time.account_id': 'moreTime',
    },
  },
  {
    what: 'Work you hand in: texts, links, photos (without their location, with the camera’s settings), PDFs and recordings, and the feedback on it; the groups you hand in with; later days that a teacher agreed with you',
    seenBy:
      'You, teachers who review the course, and Admins. What a group hands in, and your name, also the others in it. Where fellow learners review, two of them see it without your name',
    kept: `${withAccount}; a file you didn’t hand in, 1 day`,
    afterDeletion: 'work that a group with others in it handed in, without your name',
    exported: {
      'assessment.submission.account_id': 'submissions',
      'assessment.work_group_member.account_id': 'workGroups',
      'learning.agreed_day.account_id': 'agreedDays',
      'assessment.photo.account_id': 'photos',
      'assessment.handed_in_file.account_id': 'files',
    },
  },
  {
    what: 'Reviews you give to fellow learners, and what you report or object to',
    seenBy:
      'You, teachers who review the course, and Admins. The learner sees the review without your name',
    kept: 'As long as the reviewed work exists',
    afterDeletion: 'reviews you gave to fellow learners, without your name',
    exported: { 'assessment.peer_review.reviewer_account_id': 'peerReviewsGiven' },
  },
  {
    what: 'Notes in lessons and the passages they’re on, saved and recently viewed courses, interests and evenings you chose',
    seenBy: 'You. Admins, in an export of your data',
    kept: `${withAccount}, or until you change them`,
    exported: {
      'learning.note.account_id': 'notes',
      'learning.passage_note.account_id': 'passageNotes',
      'learning.saved_course.account_id': 'savedCourses',
      'learning.course_view.account_id': 'courseViews',
      'learning.learner_profile.account_id': 'profile',
    },
  },
  {
    what: 'Badges and certificates',
    seenBy:
      'You, and Admins. Anyone with the address of a certificate sees your name, the course, its teacher, the date and the hours',
    kept: withAccount,
    exported: {
      'learning.badge_award.account_id': 'badges',
      'learning.certificate.account_id': 'certificates',
      'learning.certificate.learner_name': 'certificates',
    },
  },
  {
    what: 'Reminders, and which due dates we reminded you of',
    seenBy:
      'You, and anyone who has the secret address of your calendar. Admins, in an export of your data',
    kept: `${withAccount}, or until you delete them; which reminders were sent, about 30 days after the due date`,
    exported: {
      'learning.reminder.account_id': 'reminders',
      'learning.due_notice.account_id': 'dueNotices',
    },
  },
  {
    what: 'Notifications, including messages that teachers send you; time zone and email settings',
    seenBy:
      'You. The course’s teachers see the messages they sent. Admins, in an export of your data',
    kept: 'Notifications, until 180 days after you read them; settings, as long as your account exists',
    exported: {
      'notifications.notification.account_id': 'notifications',
      'notifications.preference.account_id': 'preferences',
    },
    notExported: { 'studio.message.recipient_account_id': 'It is a notification too' },
  },
  {
    what: 'Ratings and reviews of courses, comments and replies',
    seenBy: 'Everyone, with your name. A rating without words: only in the average',
    kept: `${withAccount}, or until they’re removed`,
    exported: {
      'community.review.account_id': 'reviews',
      'community.comment.account_id': 'comments',
    },
  },
  {
    what: 'A comment you leave without an account: name, email and text',
    seenBy:
      'Everyone sees name and text once it’s approved. The course’s owner and Admins see your email while it waits',
    kept: 'Until it’s removed',
    notExported: { 'community.comment.email': 'Written without an account' },
  },
  {
    what: 'Questions and answers under lessons',
    seenBy:
      'Learners and teachers of the course, and Admins, with your name. In a free course, everyone',
    kept: `${withAccount}, or until they’re removed`,
    exported: { 'community.lesson_post.account_id': 'questionsAndAnswers' },
  },
  {
    what: 'Messages to support or sales, with attachments and our answers',
    seenBy: 'You, by email, and Admins',
    kept: 'Until 24 months after the conversation is closed, unless the operator has set another period, or sooner if you ask us to delete them',
    afterDeletion: 'messages you sent to support or sales',
    exported: {
      'community.contact_message.account_id': 'messages',
      'community.contact_message.email': 'messages',
      'community.message_entry.author_account_id': 'answersSent',
    },
    notExported: {
      'community.contact_message.assignee_account_id': otherRecord,
      'community.message_entry.author': otherRecord,
      'community.message_entry.author_email': otherRecord,
      'community.message_attachment.account_id': 'A file that belongs to an answer',
    },
  },
  {
    what: 'Your email address for the newsletter, and whether each issue was delivered. We count how often its links are followed, without recording who followed them',
    seenBy: 'Admins',
    kept: 'Until you ask us to delete it; after you unsubscribe, it’s marked as unsubscribed. Deliveries, 30 days',
    afterDeletion: 'your address for the newsletter, until you unsubscribe and ask us to delete it',
    exported: { 'community.newsletter_subscription.email': 'newsletter' },
    notExported: { 'community.newsletter_delivery.email': 'Deleted after 30 days' },
  },
  {
    what: 'Orders: the name, email, phone number, organisation, address and business number you entered, how you paid (such as Visa ending in 4242, and no other card details), discounts, invoices, receipts and credit notes',
    seenBy:
      'You, and Admins. Where Stripe processes payments, Stripe receives your card details, the amount and the order’s identifier',
    kept: 'As long as the law requires us to keep invoices',
    afterDeletion: 'orders and invoices, as long as the law requires',
    exported: {
      'billing.order.account_id': 'orders',
      'billing.order.buyer_address': 'orders',
      'billing.order.buyer_email': 'orders',
      'billing.order.buyer_name': 'orders',
      'billing.order.buyer_phone': 'orders',
      'billing.order_event.account_id': 'orderEvents',
      'billing.refund.account_id': 'refunds',
      'billing.document.account_id': 'documents',
    },
  },
  {
    what: 'Offers that sales made to an organisation: the name and email of the contact, who accepted it, and what was written when it was declined',
    seenBy: 'Anyone with the link in the email, and Admins',
    kept: 'As long as the law requires us to keep invoices; offers that nobody accepted, 24 months after they ended',
    afterDeletion: 'offers, without a link to your account',
    exported: {
      'billing.offer.accepter_account_id': 'offers',
      'billing.offer.contact_email': 'offers',
      'billing.offer.contact_name': 'offers',
    },
    notExported: { 'billing.offer.author_account_id': otherRecord },
  },
  {
    what: 'Discount codes you used',
    seenBy: youAndAdmins,
    kept: withAccount,
    exported: { 'billing.discount_use.account_id': 'discountUses' },
  },
  {
    what: 'Your team and groups: your role, when you joined, what you manage, weekly summaries you received',
    seenBy: 'You, the team’s owner and managers, and Admins',
    kept: 'As long as you’re a member; which summaries were sent, 35 days',
    exported: {
      'teams.member.account_id': 'teams',
      'teams.group_member.account_id': 'groups',
      'teams.group_manager.account_id': 'managedGroups',
      'teams.weekly_summary.account_id': 'weeklySummaries',
    },
    notExported: { 'teams.assignment_person.account_id': 'It is in what was assigned to you' },
  },
  {
    what: 'What your team assigned to you: the course, who assigned it, due dates, reminders from managers, when you finished, your name',
    seenBy:
      'You, the team’s owner and managers; managers of a group, for their group. Never your notes or answers, or other courses',
    kept: 'As long as the team exists, and at most seven years after it ended for you',
    afterDeletion: 'what a team assigned to you, with your name, in its training record',
    exported: {
      'teams.assigned_course.account_id': 'assignedCourses',
      'teams.assigned_course.person_name': 'assignedCourses',
    },
    notExported: { 'teams.assigned_course.nudged_by': otherRecord },
  },
  {
    what: 'Reports that your managers signed: your name, your groups, and how far you were with each assigned course on that day',
    seenBy:
      'The team’s owner and managers, and whoever they give the document to. The page where anyone can check a report names nobody',
    kept: 'Seven years after signing',
    afterDeletion: 'reports your managers signed',
    notExported: { 'teams.signed_report.maker_account_id': otherRecord },
  },
  {
    what: 'Keys for the API: yours with their names, times and the IP address they were last used from; and which keys of a team you made',
    seenBy:
      'You, and the team’s owner and administrators. Nobody can read a key again: we store a hash',
    kept: 'Until a year after they end; your own as long as you’re a member',
    afterDeletion: 'your name on the keys you made for a team',
    exported: { 'integrations.key.account_id': 'keys' },
    notExported: {
      'integrations.key.maker_account_id': otherRecord,
      'integrations.key.maker_name': otherRecord,
    },
  },
  {
    what: 'How you sign in with your organisation’s provider: what it calls you, the times you did, and the address you came with when it didn’t work',
    seenBy: 'You, and the owner and administrators of the organisation',
    kept: 'As long as your account exists; sign-ins and refusals, 90 days',
    afterDeletion: 'sign-ins of the last 90 days in your organisation’s log',
    exported: {
      'sign_on.identity.account_id': 'signOnIdentities',
      'sign_on.log_entry.account_id': 'signOns',
      'sign_on.log_entry.email': 'signOns',
    },
    notExported: { 'sign_on.flow.account_id': 'Ten minutes of a sign-in that is under way' },
  },
  {
    what: 'What your organisation’s directory writes about you: names, addresses, department, manager, whether you’re active, and its requests about you',
    seenBy: 'You, and the owner and administrators of the organisation',
    kept: 'Until the organisation is deleted; requests, 30 days',
    afterDeletion: 'what your organisation’s directory writes',
    exported: { 'sign_on.person.account_id': 'directoryRecords' },
  },
  {
    what: 'What your organisation’s other systems are told about you: that you joined or left, and how far you are with what was assigned to you',
    seenBy:
      'The owner and administrators of your organisation, and the systems to which they send it. Never your notes, answers or marks, or other courses',
    kept: '30 days with us',
    afterDeletion: 'a number without your name, for 30 days',
    notExported: {
      'platform.event.account_id': 'Passes on for 30 days what is exported from where it happened',
    },
  },
  {
    what: 'Invitations to a team: the invited email, who invited, and when; courses a manager assigned, and their message',
    seenBy: 'The team’s owner and managers, and those who are invited or assigned',
    kept: 'As long as the team exists',
    afterDeletion: 'invitations and assignments you made in a team',
    exported: { 'teams.invitation.inviter_account_id': 'invitationsSent' },
    notExported: {
      'teams.invitation.accepted_account_id': otherRecord,
      'teams.invitation.email': otherRecord,
      'teams.assignment.assigner_account_id': otherRecord,
      'teams.assignment.assigner_name': otherRecord,
    },
  },
  {
    what: 'What you do as a teacher: courses you own or co-teach, messages to learners, comments and suggestions in lessons, teachers you invited, and what you changed, published, reviewed, approved or removed',
    seenBy:
      'The course’s teachers and Admins. Your name is on your courses, and on what you write to learners',
    kept: 'As long as the course exists',
    afterDeletion: 'courses you taught and what you wrote in them, without a link to your account',
    exported: {
      'catalog.course.owner_account_id': 'ownCourses',
      'studio.message.sender_account_id': 'messagesToLearners',
      'studio.passage_thread.author_account_id': 'suggestionsInLessons',
      'studio.passage_comment.author_account_id': 'commentsInLessons',
      'studio.teacher_invitation.inviter_account_id': 'teacherInvitationsSent',
    },
    notExported: {
      'studio.draft.changed_by_account_id': otherRecord,
      'studio.draft.scheduled_by_account_id': otherRecord,
      'studio.lesson.changed_by_account_id': otherRecord,
      'studio.passage_thread.settled_by_account_id': otherRecord,
      'studio.teacher_invitation.email': otherRecord,
      'studio.version.published_by_account_id': otherRecord,
      'community.comment.decider_account_id': otherRecord,
      'community.lesson_post.remover_account_id': otherRecord,
      'community.newsletter_issue.editor': otherRecord,
      'assessment.submission.reviewer_account_id': otherRecord,
      'learning.certificate.revoker_account_id': otherRecord,
      'billing.discount_code.creator_account_id': otherRecord,
    },
  },
  {
    what: 'As a teacher: courses you help to teach, phrases for feedback, questions in your bank that no course has, links to previews, and where in a lesson you’re writing',
    seenBy: 'You, the course’s other teachers, and Admins; phrases and questions, only you',
    kept: `${withAccount}; where you’re writing, a minute`,
    exported: {
      'catalog.co_teacher.account_id': 'coTaughtCourses',
      'assessment.phrase.account_id': 'phrases',
    },
    notExported: {
      'studio.preview_link.created_by_account_id': otherRecord,
      'studio.presence.account_id': 'Gone a minute after the editor was closed',
      'studio.bank_question.account_id': 'The question bank saves them as a GIFT file',
    },
  },
  {
    what: 'The emails we sent you',
    seenBy:
      'Our mail server, which delivers them. Without a mail server, anyone at the machine, in the local mailbox',
    kept: '30 days',
    afterDeletion: 'emails we sent you, for 30 days',
    notExported: { 'platform.mail.recipient': 'You have them, and they are deleted after 30 days' },
  },
  {
    what: 'Counters that prevent guessing and abuse, by IP address, account or invited email',
    seenBy: 'Nobody',
    kept: 'Minutes to a day',
    notExported: { 'platform.throttle.key': 'Deleted within a day' },
  },
  {
    what: 'The audit log of what Admins and teachers did, with the names of the accounts and the IP address it came from',
    seenBy: 'Admins',
    kept: 'As long as this installation runs',
    afterDeletion: 'the audit log',
    notExported: {
      'platform.audit.actor': otherRecord,
      'platform.audit.address': otherRecord,
    },
  },
  {
    what: 'How fast pages load: counts by page and kind of device, with nothing about you',
    seenBy: 'Admins',
    kept: '90 days',
  },
];

/** What stays when an account is deleted. */
export const keptAfterDeletion: readonly string[] = personalData.flatMap(
  ({ afterDeletion }) => afterDeletion ?? [],
);
