/** What the captions of the tour say. The film has no sound. */
export const transcript = [
  'You learn in short steps: a little to read, then something to try.',
  'Find a course by its topic, or by any word in its lessons.',
  'Its page says what you’ll learn, who teaches it and what others think.',
  'A lesson takes a few minutes, with figures where they help.',
  'Five questions at the end show what has stayed with you.',
  'You see your score at once, and an explanation for every answer.',
  'At the end of a course there’s a certificate that anyone can verify.',
  'Teachers write, publish and look after their courses in the studio.',
  'They see where learners get stuck, and which questions mislead.',
  'And they answer what learners ask under a lesson.',
  'Teams assign courses, and see who is on time and who needs a nudge.',
];
