import { describe, expect, it } from 'vitest';
import { blocksOf, passageOf, rangeOf, shortened } from './passages.ts';

function lesson() {
  const text = document.createElement('div');
  text.innerHTML = `
    <p>Before any <em>heading</em>.</p>
    <h2>The path
      of light</h2>
    <p>So the numbers run the wrong way round: <strong>small number</strong>, big hole. And so on.</p>
    <ul><li><p>In a list.</p></li><li>Small number, wide opening.</li></ul>
    <h3>Distance</h3>
    <p> </p>
    <p>Halve it: small number, big hole.</p>`;
  document.body.replaceChildren(text);
  return text;
}

function select(text: Element, from: string, to: string): Range {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let hasStart = false;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (!hasStart && node.data.includes(from)) {
      range.setStart(node, node.data.indexOf(from));
      hasStart = true;
    }
    if (hasStart && node.data.includes(to)) {
      range.setEnd(node, node.data.indexOf(to) + to.length);
      return range;
    }
  }
  throw new Error(`No text from ${from} to ${to}`);
}

describe('the passages of a lesson', () => {
  it('are its paragraphs, headings and entries of lists, under their headings', () => {
    expect(blocksOf(lesson()).map(({ passage }) => [passage.heading, passage.quote])).toEqual([
      ['', 'Before any heading.'],
      ['', 'The path of light'],
      [
        'The path of light',
        'So the numbers run the wrong way round: small number, big hole. And so on.',
      ],
      ['The path of light', 'In a list.'],
      ['The path of light', 'Small number, wide opening.'],
      ['The path of light', 'Distance'],
      ['Distance', 'Halve it: small number, big hole.'],
    ]);
  });

  it('are what is selected, with the rest of the paragraph', () => {
    const text = lesson();
    expect(passageOf(select(text, 'small number', 'big hole.'), text)).toEqual({
      heading: 'The path of light',
      lead: 'So the numbers run the wrong way round:',
      quote: 'small number, big hole.',
      trail: 'And so on.',
    });
  });

  it('may reach over paragraphs', () => {
    const text = lesson();
    expect(passageOf(select(text, 'And so', 'Small number'), text)).toMatchObject({
      quote: expect.stringMatching(/^And so on\..*Small number$/),
      trail: ', wide opening.',
    });
  });

  it('end with the paragraph after a triple click', () => {
    const text = lesson();
    const range = select(text, 'So the numbers', 'And so on.');
    range.setEnd(text.querySelector('ul p') ?? text, 0);
    expect(passageOf(range, text)).toMatchObject({ lead: '', trail: '' });
  });

  it('need a selection in the text', () => {
    const text = lesson();
    const nothing = select(text, 'small', 'small');
    nothing.collapse(true);
    expect(passageOf(nothing, text)).toBeNull();
    const elsewhere = document.createElement('p');
    elsewhere.textContent = 'Elsewhere.';
    document.body.append(elsewhere);
    expect(passageOf(select(elsewhere, 'Else', 'where'), text)).toBeNull();
  });
});

describe('a quote', () => {
  const passage = { heading: '', lead: 'Halve it:', quote: 'small number, big hole.', trail: '' };

  it('is found where its lead says', () => {
    const text = lesson();
    const range = rangeOf(passage, text);
    expect(range?.toString()).toBe(passage.quote);
    expect(range?.startContainer.textContent).toContain('Halve it');
    expect(rangeOf({ ...passage, lead: '' }, text)?.startContainer.textContent).toBe(
      'small number',
    );
  });

  it('is not found once the lesson says something else', () => {
    expect(rangeOf({ ...passage, quote: 'no longer there' }, lesson())).toBeNull();
  });
});

it.each([
  ['Short.', 10, 'Short.'],
  ['One two three four', 10, 'One two…'],
  ['Unbreakable', 6, 'Unbre…'],
  ['漢字😀字', 4, '漢字…'],
])('%s is shortened to %i characters', (text, max, short) => {
  expect(shortened(text, max)).toBe(short);
});
