import { notify } from '../../../ui/overlays/toast.ts';
import { prepareVoices, speak, stopSpeaking } from '../../../ui/text/speech.ts';
import { holdTabStop, moveInTable } from './table-keys.ts';

/** Makes the Japanese words of a lesson speak when they are pressed. Returns a function that stops it. */
export function speakWordsOf(text: HTMLElement): () => void {
  if (text.querySelector('.say')) prepareVoices();
  const onClick = (event: MouseEvent) => {
    const word = (event.target as Element).closest<HTMLElement>('.say');
    if (!word) return;
    holdTabStop(word);
    speakWord(word);
  };
  text.addEventListener('click', onClick);
  text.addEventListener('keydown', moveInTable);
  return () => {
    text.removeEventListener('click', onClick);
    text.removeEventListener('keydown', moveInTable);
    stopSpeaking();
  };
}

function speakWord(word: HTMLElement): void {
  for (const other of word.ownerDocument.querySelectorAll<HTMLElement>('.say[data-speaking]')) {
    delete other.dataset.speaking;
  }
  // Identifies this press: if the word is pressed again, the end of the first utterance must not unmark it.
  const press = String(Date.now());
  word.dataset.speaking = press;
  const unmark = () => {
    if (word.dataset.speaking === press) delete word.dataset.speaking;
  };
  speak(word.dataset.say ?? '', {
    onEnd: unmark,
    onNoVoice() {
      unmark();
      notifyNoVoice();
    },
  });
}

let isNotified = false;

function notifyNoVoice(): void {
  if (isNotified) return;
  isNotified = true;
  notify.info('This browser has no Japanese voice.', { toastId: 'no-voice' }).catch(() => {
    isNotified = false;
  });
}
