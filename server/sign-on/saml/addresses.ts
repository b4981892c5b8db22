import type { Config } from '../../config.ts';

/** Each connection has its own, so an assertion that was made for one organisation names no other. */
export function samlAddresses({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string) {
  const base = `${publicUrl.replace(/\/$/, '')}/api/sign-on/saml/${connectionId}`;
  return { entityId: `${base}/metadata`, acs: `${base}/acs` };
}
