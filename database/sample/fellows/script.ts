/** An assignment that fellow learners review. The team's manager has one review and is to give one more. */
export const lesson = 'eight-seconds-with-a-reader';

/** The manager and three others, who are the first learners with an account of their own. */
export const manager = 0;

interface SampleWork {
  /** 0 is the manager; the others are counted from 1. */
  by: number;
  daysAgo: number;
  answer: string;
}

export const works: readonly SampleWork[] = [
  {
    by: 1,
    daysAgo: 4,
    answer: `The page is the laundry rota in the hall of our building, an A4 sheet behind glass at about eye level. Nine flats use it, mostly in passing with a basket on one hip. The word LAUNDRY is by far the largest thing on it. Below are seven columns for the days and twelve rows for the hours, all in the same small type, and in each box is a flat number.

I asked a visitor: "Flat 6 wants to wash on Thursday evening. When can they?" I showed it from a metre away. It took 41 seconds. Her finger went to the title, then along the hours, back to the days, and twice she lost the row on the way across.

I changed one thing: every third row is now tinted, and nothing else. It follows the lesson on alignment and space. The eye needs an edge to walk along, and a table of equal boxes gives it too many.

The second reader, the boy from flat 2, needed 17 seconds and didn't lose the row. He still began with the title, so that would be my next change. Nobody needs to be told that it's the laundry.`,
  },
  {
    by: 2,
    daysAgo: 3,
    answer: `I tested the opening hours on the website of our town library, on my phone, with the text at its normal size. The page starts with a photograph as tall as the screen. The hours come after two screens of news, in a grey that I measured at 3.1:1, in one long sentence with semicolons between the days.

The question was: "Is the library open on Saturday at three?" My father, 68, with glasses, in the kitchen. He scrolled past the sentence twice. After 58 seconds he said, "I'd phone them." That's the honest answer to the page.

I copied the page and turned the sentence into a list with one line for each day and the day first. Same place, same grey, same size. The idea is from the last lesson: people scan for first words, and here every first word was hidden in the middle of a line.

My neighbour found it in 22 seconds. Most of that was still scrolling past the photograph. I had hoped for less, but I know now which half of the trouble was the sentence.`,
  },
  {
    by: manager,
    daysAgo: 2,
    answer: `My page is the poster for the summer concert of our school band, A3, on the door of the bakery. People read it while they wait for the door to open, from about two metres. Largest is the name of the band in curly letters, second a drawing of a trumpet. Date, time and place are one line of small type at the bottom, white on yellow.

I asked a customer: "When does it begin?" She looked at the trumpet, at the name, at the trumpet again and then bent down. 26 seconds, and she read out the year first.

I covered the bottom line with a strip of paper on which I had written the same words in black. Only the colour changed. The contrast lesson says 4.5:1 for small type, and white on that yellow was about 1.3:1.

The second reader needed 9 seconds and didn't bend down, though he did squint. So contrast was the worst of it but not all of it. The line is still third in size and should be first.`,
  },
  {
    by: 3,
    daysAgo: 1,
    answer: `It's the form with which new members join our swimming club. One sheet, twenty-two fields, each with a line to write on and its label below the line in type of perhaps 7 points. Half of the parents fill it in standing up in the corridor of the pool, where it's warm and not very bright.

The question was: "Where does the child's date of birth go?" My colleague wrote it on the line above its label, which is the line for the address. It took 6 seconds, so she was quick and wrong, and she didn't notice.

I moved nothing but the labels: from below the lines to above them. Things that belong together stand together. Between a label and the next line there was less space than between the label and its own.

The second reader got it right in 5 seconds. I then asked him for three more fields, and they were right too. I didn't expect such a small change to be the whole answer.`,
  },
];

export const reviews: readonly {
  by: number;
  of: number;
  daysAgo: number;
  points: readonly ('yes' | 'partly' | 'no')[];
  sentence: string;
}[] = [
  {
    by: 1,
    of: manager,
    daysAgo: 1,
    points: ['yes', 'yes', 'yes', 'partly'],
    sentence:
      'I could see that poster at once; tell us how you knew that the squinting came from the size and not from the light.',
  },
  {
    by: manager,
    of: 1,
    daysAgo: 1,
    points: ['yes', 'yes', 'yes', 'yes'],
    sentence: 'Tinting every third row and nothing else is the kind of change I’d like to dare.',
  },
  {
    by: 2,
    of: 1,
    daysAgo: 1,
    points: ['yes', 'yes', 'partly', 'yes'],
    sentence: 'A clear test; I’d have liked the distance and the light of the second one as well.',
  },
];
