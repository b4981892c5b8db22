/** Shown on the home page, in this order. */
export const homeReviews = [
  {
    courseId: 3,
    username: 'hweiss',
    comment:
      'I used to start courses and drift away. This one I finished, on the tram, ten minutes at a time, and now I see light where I only saw a street.',
  },
  {
    courseId: 1,
    username: 'mbellini',
    comment:
      'On the fifth evening I read my first menu, one slow syllable after the other. The waiter was very patient and I was very proud.',
  },
  {
    courseId: 2,
    username: 'manager',
    comment:
      'I run a small clinic and never learned the words for what I do all day. Now I can read our accounts and ask the right question.',
  },
] as const;

export const comments: Readonly<Record<number, readonly string[]>> = {
  1: [
    'The order of the signs makes sense. I stopped mixing up similar ones after the second quiz.',
    'Saying the greetings aloud felt silly for a day, and then it felt like talking.',
    'Counting was the part I feared. Two lessons later I bought stamps in Japanese.',
    'Short enough to do before work, and each quiz tells you why an answer is wrong.',
  ],
  2: [
    'Plain words and examples from shops I know. I finally understand what a margin is.',
    'The lesson on ownership answered a question I had put off for a year.',
    'Good pace. I liked that every lesson starts with a real situation and not a definition.',
  ],
  3: [
    'My camera sat on automatic for six years. It has not been there since the second lesson.',
    'The drawing of the exposure triangle is now on the inside of my cupboard door.',
    'I learned to wait for the light. That alone was worth the two weeks.',
    'The assignment made me go outside in the rain, and those are my best pictures.',
    'Clear about noise: when it matters, and when nobody will ever notice.',
    'The quiz showed me that I had depth of field the wrong way round. Glad it did.',
    'My daughter and I did it together and compared pictures over breakfast.',
    'Leading lines are everywhere now. I cannot cross a bridge without stopping.',
  ],
  4: [
    'I rewrote our front page after the third lesson. Fewer words, more calls.',
    'Helpful that it talks about small budgets. Mine is very small.',
    'I could name our customer for the first time, with a street and a bus line.',
    'The figures part is honest: what to count, and what to leave alone.',
    'We did the exercises as a team of three and argued in a good way.',
  ],
  5: [
    'I was sure that I could not draw. I have a jar, two pears and a shadow that say otherwise.',
    'The line exercises are calming. I still do one page with my morning tea.',
    'Small steps, each one possible. The still life at the end surprised me.',
    'Looking longer than you draw: I wish someone had told me that at school.',
  ],
  6: [
    'My first page has one picture and one button, and I made both.',
    'The order is right: structure first, then the looks, then the script.',
    'I understood what the browser does with my file. That cleared the fog.',
    'Mistakes are shown and mended in the lessons, so I was not afraid of mine.',
    'I built a page for our football club and they actually use it.',
    'The five questions after each lesson are harder than they look, in a good way.',
    'A calm start. I signed up for the next one the same evening.',
  ],
  7: [
    'One habit, two weeks, no shouting. I still walk after lunch.',
    'The sleep lesson moved my phone out of the bedroom. Best change of the year.',
    'Kind in tone and exact about what is known and what is not.',
    'I liked that missing a day is part of the plan.',
    'Simple meals, no miracle foods. My shopping list got shorter.',
    'I did it with two colleagues and we remind each other to stand up.',
  ],
};
