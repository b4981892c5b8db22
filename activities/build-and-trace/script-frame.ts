/** Where the page is that runs the assembled script. */
export const scriptFramePath = '/script-frame';

/** What it is sent. */
export interface FrameMessage {
  script: string;
  items: readonly string[];
}
