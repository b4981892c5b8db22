import type { HeadersFunction } from 'react-router';

/** For pages whose address is a secret: they are never cached or listed, and no other site sees it as the referrer. */
export const secretHeaders: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
});
