import { createContext } from 'react';

/** Drawn for each rendering; the server allows the inline scripts that carry it, and no others. */
export const ScriptMark = createContext<string | undefined>(undefined);
