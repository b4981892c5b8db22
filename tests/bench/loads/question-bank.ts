import type { BankContent } from '../../../contract/questions/bank.ts';
import { mostQuestionsAtOnce, mostQuestionsInBank } from '../../../contract/questions/files.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { measureWaits, signIn, type Waits } from '../measuring/waits.ts';

export const bankQuestions = isShort ? mostQuestionsAtOnce : mostQuestionsInBank;

/** Fills the bank of a teacher, and measures how long they wait for it. */
export async function measureQuestionBank({ origin }: BenchServer): Promise<Waits> {
  const token = await signIn(origin, 'owner');
  await fillBank(origin, token);
  const bank = `${origin}/api/studio/bank`;
  const list = await fetch(`${bank}?_sort=used&_order=desc`, { headers: headersFor(token) });
  const { data } = (await list.json()) as { data: { key: string }[] };
  const paths = {
    list: '?limit=20',
    'search for two words': '?limit=20&q=aperture%20case',
    'one tag': '?limit=20&tag=generated',
    'one kind': '?limit=20&kind=number',
    'sorted by question': '?limit=20&_sort=question&_order=asc',
    'where it is used': `/${data[0]?.key}`,
  };
  const calls: Waits['calls'] = [];
  for (const [name, path] of Object.entries(paths)) {
    calls.push({ name, times: await measureWaits(`${bank}${path}`, token) });
  }
  return { calls };
}

const headersFor = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function fillBank(origin: string, token: string) {
  for (let from = 0; from < bankQuestions; from += mostQuestionsAtOnce) {
    const questions = Array.from({ length: mostQuestionsAtOnce }, (_, place) =>
      questionNumber(from + place),
    );
    const answer = await fetch(`${origin}/api/studio/bank/imports`, {
      method: 'POST',
      headers: headersFor(token),
      body: JSON.stringify({ source: 'Generated', tags: ['generated'], questions }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
}

const subjects = ['aperture', 'shutter', 'grain', 'colour', 'focus', 'flash', 'paper'];

function questionNumber(number: number): BankContent {
  const subject = subjects[number % subjects.length];
  const explanation = `It depends on the ${subject}.`;
  if (number % 3 === 0) {
    const question = `How much ${subject} does case ${number} need?`;
    return { id: '', kind: 'number', question, hints: ['Count.'], explanation, answer: number };
  }
  return {
    question: `What about the ${subject} in case ${number}?`,
    options: ['More', 'Less', 'None', 'As much'].map((option) => `${option} ${subject}`),
    answer: 0,
    explanation,
    sample: false,
  };
}
