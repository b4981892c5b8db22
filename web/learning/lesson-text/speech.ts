const japanese = /^ja([-_]|$)/i;
const rate = 0.85;
/** Some browsers know their voices only a moment after they were asked. */
const voicesMs = 1_500;

export function japaneseVoice<V extends { lang: string; localService: boolean }>(
  voices: readonly V[],
): V | undefined {
  const fitting = voices.filter(({ lang }) => japanese.test(lang));
  return fitting.find(({ localService }) => localService) ?? fitting[0];
}

export interface Speech {
  onEnd(): void;
  /** No voice here can say it. */
  onUnable(): void;
}

/** Says a Japanese word; what was being said stops. */
export function speak(text: string, speech: Speech): void {
  if (typeof speechSynthesis === 'undefined') {
    speech.onUnable();
    return;
  }
  speechSynthesis.cancel();
  // At once where the voices are known: some browsers speak only within the press of a button.
  const voices = speechSynthesis.getVoices();
  if (voices.length > 0) speakWith(japaneseVoice(voices), text, speech);
  else awaitVoices((known) => speakWith(japaneseVoice(known), text, speech));
}

/** Makes the browser look for its voices before one is needed. */
export function prepareVoices(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.getVoices();
}

export function stopSpeaking(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}

function speakWith(voice: SpeechSynthesisVoice | undefined, text: string, speech: Speech): void {
  if (!voice) {
    speech.onUnable();
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

function awaitVoices(found: (voices: SpeechSynthesisVoice[]) => void): void {
  const done = () => {
    clearTimeout(timer);
    speechSynthesis.removeEventListener('voiceschanged', done);
    found(speechSynthesis.getVoices());
  };
  const timer = setTimeout(done, voicesMs);
  speechSynthesis.addEventListener('voiceschanged', done);
}
