import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { getEmbedRule } from '../../../../contract/catalog/embeds.ts';
import { isEmbedAllowed } from '../../../../contract/site/other-sites.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFrameOnRequest } from '../../../ui/layout/use-frame-on-request.ts';
import styles from './lesson-embeds.module.css';

interface Place {
  src: string;
  title: string;
  host: string;
  /** The empty part above the caption, which links to the same. */
  mount: HTMLElement;
}

/** Offers to load what a lesson embeds. Without it, as without scripts, the lesson has links. */
export function LessonEmbeds({ text }: { text: HTMLElement }) {
  const [places] = useState(() => placesIn(text));
  const [allowed, setAllowed] = useState<readonly string[]>();
  useEffect(() => {
    // An Admin may have taken a site off the list since the lesson was published.
    call(getEmbedRule, {}).then(setAllowed, () => setAllowed([]));
  }, []);
  useEffect(() => {
    if (!allowed) return;
    for (const { src, mount } of places) mount.hidden = !isEmbedAllowed(allowed, src);
  }, [places, allowed]);
  if (!allowed) return null;
  return places
    .filter(({ src }) => isEmbedAllowed(allowed, src))
    .map((place, index) =>
      createPortal(<Embed {...place} />, place.mount, `${index} ${place.src}`),
    );
}

function placesIn(text: HTMLElement): Place[] {
  return [...text.querySelectorAll<HTMLElement>('[data-embed]')].flatMap((figure) => {
    const mount = figure.querySelector<HTMLElement>('.frame');
    if (!mount) return [];
    return {
      mount,
      src: figure.dataset.embed ?? '',
      title: figure.querySelector('b')?.textContent ?? '',
      host: figure.querySelector('figcaption > span')?.textContent ?? '',
    };
  });
}

function Embed({ src, title, host }: Place) {
  const { isRequested, place, request } = useFrameOnRequest();
  return (
    <div {...place} className={`${styles.embed} stack gap-3 inset-4 text-center`}>
      {isRequested ? (
        <iframe
          className="block full"
          title={title}
          src={src}
          // YouTube plays nothing for pages that don't say which site they are on.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms"
          allow="fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
        />
      ) : (
        <>
          <Button small onClick={request} aria-label={`Load “${title}” here`}>
            Load it here
          </Button>
          <p className="small muted">Loads from {host}, which then sees your internet address.</p>
        </>
      )}
    </div>
  );
}
