/** As people paste it: often with the address of the document behind it. */
export function tidyIssuer(given: string): string {
  return given.trim().replace(/\/\.well-known\/.*$/, '');
}

// Entra's addresses of several tenants, and the tenant of everyone's private accounts: whoever has any account at Microsoft could sign in.
const sharedTenants =
  /\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)/i;

/** Whether an issuer is the address of exactly one tenant. */
export function isOneTenant(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (url?.search !== '' || url.hash !== '') return false;
  return !/[{}]|%7b|%7d/i.test(issuer) && !sharedTenants.test(url.pathname);
}
