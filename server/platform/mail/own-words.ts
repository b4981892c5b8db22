import { type EmailWords, fillWords, type WordedEmail } from '../../../contract/site/emails.ts';
import type { MailContent } from './mail-template.ts';

/**
 * An email with an Admin's words: their subject instead of ours, and their texts before and after ours. Code, link, the sentences
 * that explain them and the closing lines always stay, so nothing an Admin writes can break them.
 */
export function addOwnWords<Content extends MailContent>(
  mail: Content,
  { subject, opening, closing }: EmailWords,
  { values }: Pick<WordedEmail, 'values'>,
  siteName: string,
): Content {
  const fill = (text: string) => fillWords(text, { ...values, site: siteName });
  return {
    ...mail,
    // A header has one line.
    subject: subject === '' ? mail.subject : fill(subject).replace(/\s+/g, ' '),
    paragraphs: [
      ...(opening === '' ? [] : [fill(opening)]),
      ...mail.paragraphs,
      ...(closing === '' ? [] : [fill(closing)]),
    ],
  };
}
