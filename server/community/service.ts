import type { LocalMail, Testimonial } from '../../contract/community/comments.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../platform/calls/errors.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findAttachment, listRecentMail } from '../platform/postgres/queries.ts';
import * as queries from './queries.ts';

const testimonialsOnHome = 3;
const mailsInMailbox = 100;

export async function listTestimonials(db: Db): Promise<Testimonial[]> {
  const reviews = await queries.listTestimonials(db, testimonialsOnHome);
  return reviews.map((review) => ({
    author: `${review.first_name} ${review.last_name}`,
    comment: review.comment,
    courseTitle: review.course_title,
  }));
}

export async function getSupport(db: Db, config: Config) {
  return { ...config.support, team: await queries.listSupportTeam(db) };
}

export async function listLocalMail(db: Db, config: Config): Promise<LocalMail[]> {
  if (!config.hasLocalMailbox) throw new Refusal('not_found');
  const mails = await listRecentMail(db, mailsInMailbox);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_part,
    html: mail.html_part,
    at: mail.created_at.toISOString(),
    attachments: mail.attachments,
  }));
}

export async function readLocalAttachment(
  db: Db,
  config: Config,
  mailId: string,
  filename: string,
): Promise<Uint8Array> {
  const found = config.hasLocalMailbox && (await findAttachment(db, mailId, filename));
  if (!found) throw new Refusal('not_found');
  return found.content;
}
