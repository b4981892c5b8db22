/** How many questions an attempt asks. */
export const questionsAsked = 5;
/** From this many on, each attempt draws its questions, so that two attempts rarely ask the same. */
export const smallestBank = 10;
export const largestQuiz = 40;

/** How many of its questions a quiz asks at once: all of a short one. */
export function askedOf(questions: number): number {
  return questions >= smallestBank ? questionsAsked : questions;
}

/** Between the two, everyone would have to answer more than five, or see most of the questions again. */
export function isQuizSize(questions: number): boolean {
  return questions === questionsAsked || (questions >= smallestBank && questions <= largestQuiz);
}
