/**
 * Why an email could not be handed over:
 * - `refused`: the mail server will never take it for this recipient
 * - `later`: it won't take it for this recipient now; others may be accepted
 * - `away`: it accepts nothing at the moment, for any recipient
 * - `unsure`: the connection broke after the text was sent, so it may have arrived
 */
export type MailFailure = 'refused' | 'later' | 'away' | 'unsure';

/** Replies to these commands are about one email; replies to all others, about us or the connection. */
const aboutTheEmail = ['RCPT TO', 'DATA'];
/** "Service not available, closing the connection", at any point. */
const closing = 421;

export function classifyMailError(error: unknown): MailFailure {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  const isAboutEmail = command !== undefined && aboutTheEmail.includes(command);
  if (responseCode !== undefined && responseCode !== closing && isAboutEmail) {
    return responseCode >= 500 ? 'refused' : 'later';
  }
  // An answer means that nothing was accepted, and nothing is handed over before the text of the email.
  if (responseCode !== undefined || (command !== undefined && command !== 'DATA')) return 'away';
  return 'unsure';
}
