import { useEffect, useState } from 'react';

type AnnouncerProps = {
  text: string;
  /** Changes when the text is to be read out, even if it is the same as before. */
  turn: number;
  /** How long nothing has to change before it is read out, where something passes many values. */
  pauseMs?: number;
};

/** Reads a text out, silent at first. A region whose text doesn't change isn't read, so it is emptied in between. */
export function Announcer({ text, turn, pauseMs = 50 }: AnnouncerProps) {
  const [first] = useState({ text, turn });
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid('');
    if (text === first.text && turn === first.turn) return;
    const timer = setTimeout(() => setSaid(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, turn, pauseMs, first]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}
