import { createContext } from 'react';

/** Random for each rendering: the Content-Security-Policy allows only inline scripts that carry it. */
export const CspNonce = createContext<string | undefined>(undefined);
