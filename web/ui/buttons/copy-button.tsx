import { useEffect, useState } from 'react';
import { notify } from '../overlays/toast.ts';
import { Button } from './button.tsx';

type CopyButtonProps = { text: string; children: string; small?: boolean };

export function CopyButton({ text, children, small }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2_500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The clipboard needs HTTPS and permission.
      notify.error('Your browser didn’t allow copying. Select the text and copy it yourself.');
    }
  };
  return (
    <>
      <Button small={small} icon={isCopied ? 'check' : undefined} onClick={copy}>
        {isCopied ? 'Copied' : children}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied to the clipboard'}
      </span>
    </>
  );
}
