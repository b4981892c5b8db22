/** `certificate-learn-photography.pdf`: keeps letters of any script, drops characters that file systems reject. */
export function certificateFileName(courseTitle: string, extension: string): string {
  const words = courseTitle.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['course'];
  return `certificate-${words.join('-').slice(0, 80)}.${extension}`;
}
