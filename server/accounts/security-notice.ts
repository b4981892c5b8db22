import { formatMoment } from '../../contract/text/dates.ts';
import type { Config } from '../config.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { AuditChange } from '../platform/audit/audit-change.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { queueMail } from '../platform/mail/mail.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findTimeZone } from './queries.ts';
import { describeBrowser } from './sign-in/describe-browser.ts';

/** Where a call came from, for the owner to recognise. */
export interface RequestOrigin {
  address: string;
  userAgent: string;
}

/** Tells the owner of an account that the way to sign in has changed: what, when, where, and how to react. */
export async function sendSecurityNotice(
  db: Db,
  config: Config,
  notice: {
    account: { id: number; email: string; first_name: string; username: string };
    subject: string;
    what: string;
    from: RequestOrigin;
    react?: string;
    action?: { label: string; url: string };
  },
): Promise<void> {
  const { account, from } = notice;
  const zone = await findTimeZone(db, account.id);
  const facts = [
    `When: ${formatMoment(new Date(), { zone })} (${zone})`,
    `Device: ${describeBrowser(from.userAgent)}`,
    `IP address: ${from.address}`,
  ];
  await queueMail(db, {
    to: account.email,
    subject: notice.subject,
    greeting: `Hello ${account.first_name},`,
    paragraphs: [
      notice.what,
      facts.join('\n'),
      notice.react ??
        `If this wasn’t you, choose a new password now: that signs out every device. Then write to ${config.support.email}, and we’ll help you secure your account.`,
    ],
    action: notice.action ?? {
      label: 'Choose a new password',
      url: `${config.publicUrl}/forgot-password`,
    },
    closing: 'We send this email whenever the way you sign in changes. You can’t switch it off.',
  });
}

/** An Admin's own account is part of how the installation is run. */
export async function auditOwnChange(
  db: Db,
  viewer: Viewer,
  act: string,
  change: AuditChange = {},
): Promise<void> {
  if (viewer.role === 'Admin') await recordAudit(db, viewer, act, viewer.username, change);
}
