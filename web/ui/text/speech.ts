const japanese = /^ja([-_]|$)/i;
const rate = 0.85;
/** Some browsers load their voices asynchronously on the first request. */
const voicesTimeoutMs = 1_500;

export function japaneseVoice<V extends { lang: string; localService: boolean }>(
  voices: readonly V[],
): V | undefined {
  const matching = voices.filter(({ lang }) => japanese.test(lang));
  return matching.find(({ localService }) => localService) ?? matching[0];
}

export interface Speech {
  onEnd(): void;
  /** The browser has no Japanese voice. */
  onNoVoice(): void;
}

/** Speaks a Japanese word and stops the previous one. */
export function speak(text: string, speech: Speech): void {
  if (typeof speechSynthesis === 'undefined') {
    speech.onNoVoice();
    return;
  }
  speechSynthesis.cancel();
  // Synchronously if possible: some browsers speak only within a user gesture.
  const voices = speechSynthesis.getVoices();
  if (voices.length > 0) speakWith(japaneseVoice(voices), text, speech);
  else waitForVoices((known) => speakWith(japaneseVoice(known), text, speech));
}

/** Makes the browser load its voices before one is needed. */
export function prepareVoices(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.getVoices();
}

export function stopSpeaking(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}

function speakWith(voice: SpeechSynthesisVoice | undefined, text: string, speech: Speech): void {
  if (!voice) {
    speech.onNoVoice();
    return;
  }
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'ja-JP';
  utterance.voice = voice;
  utterance.rate = rate;
  utterance.onend = speech.onEnd;
  utterance.onerror = speech.onEnd;
  speechSynthesis.speak(utterance);
}

function waitForVoices(found: (voices: SpeechSynthesisVoice[]) => void): void {
  const done = () => {
    clearTimeout(timer);
    speechSynthesis.removeEventListener('voiceschanged', done);
    found(speechSynthesis.getVoices());
  };
  const timer = setTimeout(done, voicesTimeoutMs);
  speechSynthesis.addEventListener('voiceschanged', done);
}
