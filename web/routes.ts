import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Paths match whatever their case: /Courses is /courses.
export default [
  index('app/pages/home.tsx'),
  route('home', 'app/pages/home.tsx', { id: 'app/home-by-name' }),
  route('courses', 'catalog/courses/courses.tsx'),
  route('course-detail/:id', 'app/pages/course.tsx'),
  route('lesson-detail/:slug', 'learning/lesson/lesson-detail.tsx', [
    index('assessment/quizzes/lesson-tasks.tsx'),
  ]),
  route('features', 'community/features/features.tsx'),
  route('pricing', 'billing/pricing/pricing.tsx'),
  route('payment', 'billing/checkout/payment.tsx'),
  route('contact-us', 'community/contact/contact.tsx'),
  route('help', 'community/help/help.tsx'),
  route('help/:slug', 'community/help/help-article.tsx'),
  route('terms', 'community/legal/terms.tsx'),
  route('privacy', 'community/legal/privacy.tsx'),
  route('newsletter/confirm', 'community/newsletter/confirm.tsx'),
  route('newsletter/unsubscribe', 'community/newsletter/unsubscribe.tsx'),
  route('contact-sales', 'community/contact/contact-sales.tsx'),
  route('invitations/:token', 'teams/invitations/invitation.tsx'),
  route('certificates/:id', 'learning/certificates/certificate.tsx'),
  route('mail-preferences/:token', 'notifications/preferences/unsubscribe.tsx'),
  route('sign-out', 'accounts/sign-in/sign-out.tsx'),
  route('mailbox', 'notifications/mailbox/mailbox.tsx'),
  route('preview/:token', 'app/pages/preview/link-course.tsx'),
  route('preview/:token/:slug', 'app/pages/preview/link-lesson.tsx', [
    index('assessment/quizzes/lesson-tasks.tsx', { id: 'preview/link-lesson-tasks' }),
  ]),
  // Framed like the public pages, not like the rest of the area.
  route('user-screen/studio/courses/:id/preview', 'app/pages/preview/draft-course.tsx'),
  route('user-screen/studio/courses/:id/preview/:slug', 'app/pages/preview/draft-lesson.tsx', [
    index('assessment/quizzes/lesson-tasks.tsx', { id: 'preview/draft-lesson-tasks' }),
  ]),
  route('*', 'app/not-found.tsx'),

  layout('app/layout/bare-layout.tsx', [
    route('sign-in', 'app/pages/sign-in.tsx'),
    route('sign-up', 'app/pages/sign-up.tsx'),
    route('forgot-password', 'accounts/sign-in/forgot-password.tsx'),
    route('reset-password', 'accounts/sign-in/reset-password.tsx'),
    route('undo-email-change', 'accounts/sign-in/undo-email-change.tsx'),
  ]),

  route('user-screen', 'app/layout/learner-layout.tsx', [
    index('learning/home/home.tsx'),
    route('ten-minutes', 'app/pages/ten-minutes.tsx'),
    route('user-courses', 'catalog/courses/user-courses.tsx'),
    route('my-learning', 'learning/enrolment/my-learning.tsx'),
    route('notes', 'learning/notes/notes.tsx'),
    route('achievement', 'learning/achievements/achievement.tsx'),
    route('review', 'assessment/review/review.tsx'),
    route('notifications', 'notifications/center/notifications.tsx'),
    route('reminder', 'learning/reminders/reminder.tsx'),
    route('saved-courses', 'learning/enrolment/saved-courses.tsx'),
    route('progress', 'learning/progress/progress.tsx'),
    route('orders', 'billing/orders/orders.tsx'),
    route('team', 'teams/team/team.tsx'),
    route('account-settings', 'app/pages/account-settings.tsx'),
    route('help-center', 'community/help/help-center.tsx'),
    route('help-center/:slug', 'community/help/help-center-article.tsx'),
    layout('app/layout/teachers-only.tsx', [
      route('studio', 'studio/courses/studio.tsx'),
      route('submissions/:id?', 'studio/submissions/submissions.tsx'),
      route('studio/comments', 'studio/comments/all-comments.tsx'),
      route('insight', 'studio/insight/insight.tsx'),
      route('studio/courses/:id', 'studio/course/course.tsx', [
        index('studio/outline/outline.tsx'),
        route('page', 'studio/details/course-page.tsx'),
        route('price', 'studio/details/price.tsx'),
        route('history', 'studio/history/history.tsx'),
        route('people', 'studio/people/people.tsx'),
        route('learners', 'studio/learners/learners.tsx'),
        route('comments', 'studio/comments/course-comments.tsx'),
        route('insight', 'studio/insight/course-insight.tsx'),
      ]),
    ]),
    layout('app/layout/admin-only.tsx', [
      route('admin-dashboard', 'administration/users/admin-dashboard.tsx'),
      route('admin-orders', 'billing/admin/admin-orders.tsx'),
      route('page-speed', 'administration/vitals/page-speed.tsx'),
    ]),
  ]),

  route('robots.txt', 'app/robots.ts'),
  route('sitemap.xml', 'app/sitemap.ts'),
] satisfies RouteConfig;
