import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Paths match whatever their case: /Courses is /courses.
export default [
  index('catalog/home.tsx'),
  route('home', 'catalog/home.tsx', { id: 'catalog/home-by-name' }),
  route('courses', 'catalog/courses.tsx'),
  route('course-detail/:id', 'catalog/course-detail.tsx'),
  route('lesson-detail/:slug', 'learning/lesson-detail.tsx', [
    index('assessment/lesson-tasks.tsx'),
  ]),
  route('features', 'community/features.tsx'),
  route('pricing', 'billing/pricing.tsx'),
  route('payment', 'billing/payment.tsx'),
  route('contact-us', 'community/contact.tsx'),
  route('help', 'community/help.tsx'),
  route('help/:slug', 'community/help-article.tsx'),
  route('terms', 'community/terms.tsx'),
  route('privacy', 'community/privacy.tsx'),
  route('newsletter/confirm', 'community/newsletter-confirm.tsx'),
  route('newsletter/unsubscribe', 'community/newsletter-unsubscribe.tsx'),
  route('contact-sales', 'community/contact-sales.tsx'),
  route('invitations/:token', 'teams/invitation.tsx'),
  route('certificates/:id', 'learning/certificate.tsx'),
  route('mail-preferences/:token', 'learning/stop-mails.tsx'),
  route('sign-out', 'accounts/sign-out.tsx'),
  route('mailbox', 'accounts/mailbox.tsx'),
  route('*', 'not-found.tsx'),

  layout('layout/bare-layout.tsx', [
    route('sign-in', 'accounts/sign-in.tsx'),
    route('sign-up', 'accounts/sign-up.tsx'),
    route('forgot-password', 'accounts/forgot-password.tsx'),
    route('reset-password', 'accounts/reset-password.tsx'),
  ]),

  route('user-screen', 'layout/learner-layout.tsx', [
    index('learning/home.tsx'),
    route('user-courses', 'catalog/user-courses.tsx'),
    route('my-learning', 'learning/my-learning.tsx'),
    route('achievement', 'learning/achievement.tsx'),
    route('review', 'assessment/review.tsx'),
    route('notifications', 'learning/notifications.tsx'),
    route('reminder', 'learning/reminder.tsx'),
    route('saved-courses', 'learning/saved-courses.tsx'),
    route('progress', 'learning/progress.tsx'),
    route('orders', 'billing/orders.tsx'),
    route('team', 'teams/team.tsx'),
    route('account-settings', 'accounts/account-settings.tsx'),
    route('help-center', 'community/help-center.tsx'),
    layout('layout/admin-only.tsx', [
      route('admin-dashboard', 'administration/admin-dashboard.tsx'),
      route('admin-orders', 'billing/admin-orders.tsx'),
    ]),
  ]),

  route('robots.txt', 'robots.ts'),
  route('sitemap.xml', 'catalog/sitemap.ts'),
] satisfies RouteConfig;
