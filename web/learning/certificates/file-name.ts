/** `stepwell-learn-photography.pdf`: letters of any script stay, whatever file systems dislike goes. */
export function certificateFileName(courseTitle: string, ending: string): string {
  const words = courseTitle.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['certificate'];
  return `stepwell-${words.join('-').slice(0, 80)}.${ending}`;
}
