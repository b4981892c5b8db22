import { saveFile } from '../../data/save-file.ts';

/** Hands a text to the browser as a file. */
export function downloadText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type }));
}
