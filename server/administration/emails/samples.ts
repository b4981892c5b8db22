import { changeableEmails, type EmailName } from '../../../contract/site/emails.ts';
import { composeCode, composeWelcome } from '../../accounts/registration/emails.ts';
import { composeDocuments } from '../../billing/documents/email.ts';
import type { Config } from '../../config.ts';
import { composeReminder } from '../../learning/reminders/reminder-email.ts';
import { composeNews } from '../../notifications/notification-email.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeInvitation } from '../../teams/messages/emails.ts';

const { certificate, invitation, receipt, welcome } = changeableEmails;

/** Made by the code that makes the real ones, with the examples of `changeableEmails`. */
export function composeSample(
  config: Config,
  siteName: string,
  email: EmailName,
  to: string,
): Mail {
  const firstName = welcome.placeholders.name.example;
  switch (email) {
    case 'code':
      return composeCode(siteName, { email: to, code: '482913' });
    case 'welcome':
      return composeWelcome(config, siteName, {
        email: to,
        firstName,
        username: welcome.placeholders.username.example,
      });
    case 'invitation':
      return composeInvitation(config, {
        email: to,
        name: firstName,
        role: 'learner',
        token: 'example',
        teamName: 'Harbour Office',
        inviter: invitation.placeholders.inviter.example,
        expiresAt: new Date(Date.now() + 14 * 86_400_000),
      });
    case 'certificate':
      return composeNews(config, siteName, {
        accountId: 0,
        email: to,
        firstName,
        kind: 'certificate',
        title: `Your certificate for ${certificate.placeholders.course.example} is ready`,
        text: 'You passed every quiz and handed in every assignment. Download it, or share its page with anyone.',
        link: '/user-screen/achievement',
        certifiedCourse: certificate.placeholders.course.example,
      });
    case 'reminder':
      return composeReminder(config, { accountId: 0, email: to, firstName }, [
        {
          id: null,
          kind: 'own',
          subject: 'example',
          task: 'Lesson 2',
          dueDate: '2026-11-17',
          dueTime: null,
          doneAt: null,
          course: null,
          lesson: null,
          assigned: null,
        },
      ]);
    case 'receipt':
      return composeReceipt(config, siteName, { to, firstName });
  }
}

function composeReceipt(
  config: Config,
  siteName: string,
  { to, firstName }: { to: string; firstName: string },
): Mail {
  const number = receipt.placeholders.number.example;
  const title = certificate.placeholders.course.example;
  const cents = 2500;
  const order = {
    email: to,
    firstName,
    kind: 'course' as const,
    courseId: null,
    seats: 1,
    hadRefund: false,
  };
  return composeDocuments(config, siteName, order, {
    numbers: [number],
    content: {
      kind: 'receipt',
      number,
      issuedOn: '2026-11-17',
      orderNumber: 1042,
      currency: config.currency,
      seller: { ...config.seller, email: config.support.email },
      buyer: {
        name: firstName,
        email: to,
        phone: '',
        organisation: '',
        address: '',
        taxNumber: '',
      },
      lines: [{ title, detail: '', quantity: 1, unitCents: cents, cents }],
      listCents: cents,
      discountCents: 0,
      code: null,
      totalCents: cents,
      taxCents: 0,
      taxName: config.tax.name,
      taxIncluded: true,
      taxNumberName: '',
      paid: { on: '2026-11-17', method: 'Visa ending in 4242' },
      dueOn: null,
      corrects: null,
      reason: '',
      test: false,
    },
  });
}
