import { useEffect, useState } from 'react';
import { japaneseVoice } from '../../../ui/text/speech.ts';

type Answer = 'asking' | 'yes' | 'no';

const patienceMs = 1_500;

/** Whether the browser can speak Japanese; some load their voices only when they are asked. */
export function useJapaneseVoice(): Answer {
  const [answer, setAnswer] = useState(askNow);
  useEffect(() => {
    if (answer !== 'asking') return;
    const conclude = () => setAnswer(hasVoice() ? 'yes' : 'no');
    const timer = setTimeout(conclude, patienceMs);
    speechSynthesis.addEventListener('voiceschanged', conclude);
    return () => {
      clearTimeout(timer);
      speechSynthesis.removeEventListener('voiceschanged', conclude);
    };
  }, [answer]);
  return answer;
}

const hasVoice = () => japaneseVoice(speechSynthesis.getVoices()) !== undefined;

function askNow(): Answer {
  if (typeof speechSynthesis === 'undefined') return 'no';
  if (hasVoice()) return 'yes';
  return speechSynthesis.getVoices().length > 0 ? 'no' : 'asking';
}
