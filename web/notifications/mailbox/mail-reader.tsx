import type { LocalMail } from '../../../contract/notifications/mailbox.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { findCode, splitLinks } from './mail-text.ts';
import styles from './mailbox.module.css';

/** Shows the text part: unlike the HTML part, nothing in it can run. */
export function MailReader({ mail }: { mail: LocalMail }) {
  const code = findCode(mail.text);
  return (
    <article className="pt-5" aria-labelledby="mail-subject">
      <h2 className="size-6" id="mail-subject">
        {mail.subject}
      </h2>
      <p className="small muted">
        To {mail.to}, {formatMoment(mail.at)}
      </p>
      {code && (
        <p className={`${styles.code} cluster center gap-3-5 mt-5 wash`}>
          <output>{code}</output>
          <CopyButton small text={code}>
            Copy code
          </CopyButton>
        </p>
      )}
      <p className={`${styles.text} mt-5 anywhere measure verbatim`}>
        {splitLinks(mail.text).map(({ text, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an email never change
            <a className="teal label" key={index} href={href}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {mail.attachments.length > 0 && (
        <ul
          className={`${styles.attachments} cluster gap-3-5 mt-5 ruled`}
          aria-label="Attached files"
        >
          {mail.attachments.map((name) => (
            <li className="row center gap-2" key={name}>
              <Icon name="download" />
              <a
                className="teal label"
                href={`/api/mailbox/${mail.id}/attachments/${encodeURIComponent(name)}`}
                download
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
