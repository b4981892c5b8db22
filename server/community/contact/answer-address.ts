import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

type Mail = Pick<Config, 'sessionSecret' | 'inboundMail' | 'support'>;

/**
 * Where the answer to one of our emails goes: an address that names the conversation, with a signature, so that nobody can
 * write into another one. Without an inbound address, the support mailbox.
 */
export function answersTo(config: Mail, number: number): string {
  if (!config.inboundMail) return config.support.email;
  const at = config.inboundMail.address.lastIndexOf('@');
  const { address } = config.inboundMail;
  return `${address.slice(0, at)}+${number}-${signatureOf(config, number)}${address.slice(at)}`;
}

const tag = /\+(\d{1,9})-([\da-f]{16})@/gi;

/** The number of the conversation that one of these addresses names. */
export function findConversation(config: Mail, addresses: string): number | null {
  for (const [, number = '', signature = ''] of addresses.matchAll(tag)) {
    // Some mail servers change the case.
    if (isSameText(signature.toLowerCase(), signatureOf(config, Number(number)))) {
      return Number(number);
    }
  }
  return null;
}

function signatureOf(config: Mail, number: number): string {
  const signature = signPurpose(config, `inbox answer ${number}`);
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, 16);
}
