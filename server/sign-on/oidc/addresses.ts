import type { Config } from '../../config.ts';

/** Each connection has its own, so a provider can't pass its answer off as another's. */
export function oidcAddresses({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string) {
  const base = `${publicUrl.replace(/\/$/, '')}/api/sign-on/oidc/${connectionId}`;
  return { callback: `${base}/callback`, logout: `${base}/logout` };
}
