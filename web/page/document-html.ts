import { createContext, useContext, useState } from 'react';

/** On the server: the text that a loader has left to the document. */
export const DocumentHtml = createContext('');

/** The HTML that loader data carries or, on a first page, that is in the document under this id already. */
export function useDocumentHtml(html: string, id: string): string {
  const served = useContext(DocumentHtml);
  const [shown] = useState(
    () =>
      html ||
      served ||
      (typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? '')),
  );
  return html || shown;
}
