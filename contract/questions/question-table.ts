/** A table to fill in, with one line for each kind of question. No cell begins with a sign that a spreadsheet takes for a formula. */
export const questionTable = [
  'Kind,Question,Option 1,Option 2,Option 3,Option 4,Answer,Tolerance,Half points within,Explanation,Hint',
  'single,Which planet is closest to the Sun?,Venus,Mercury,Mars,Earth,2,,,Mercury orbits at about 58 million km.,It is also the smallest.',
  'several,Which of these are gas giants?,Jupiter,Mars,Saturn,Venus,1; 3,,,The other two are rocky.,',
  'true or false,The Moon has its own light.,,,,,False,,,It reflects the light of the Sun.,',
  'number,How many minutes does light take from the Sun to the Earth?,,,,,8.3,0.3,1,A little more than eight minutes.,',
  'text,What is our galaxy called?,,,,,Milky Way; the Milky Way,,,,It looks like a band of light.',
  'ordering,Put these in order from the smallest to the largest.,The Moon,The Earth,Jupiter,The Sun,,,,,',
  'matching,Which planet has which moon?,Earth -> the Moon,Mars -> Phobos,Jupiter -> Europa,,,,,,',
]
  .map((line) => `${line}\r\n`)
  .join('');
