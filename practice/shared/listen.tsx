import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { prepareVoices, speak, stopSpeaking } from '../../web/ui/text/speech.ts';

type ListenProps = {
  say: string;
  /** Between the button and what is said without a voice. */
  children?: ReactNode;
  withoutVoice: ReactNode;
};

/** Japanese in the browser's own voice. */
export function Listen({ say, children, withoutVoice }: ListenProps) {
  const [state, setState] = useState<'silent' | 'speaking' | 'noVoice'>('silent');
  useEffect(() => {
    prepareVoices();
    return stopSpeaking;
  }, []);
  const listen = () => {
    setState('speaking');
    speak(say, { onEnd: () => setState('silent'), onNoVoice: () => setState('noVoice') });
  };
  return (
    <>
      <Button small icon="speaker" aria-pressed={state === 'speaking'} onClick={listen}>
        Listen
      </Button>
      {children}
      {state === 'noVoice' && <p role="status">{withoutVoice}</p>}
    </>
  );
}
