import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { transcript } from './tour-transcript.ts';
import styles from './video-tour.module.css';

/** A poster until someone wants to watch: before that nothing of the film is loaded. Without scripts it is a link to the film. */
export function VideoTour() {
  const [isOpen, setIsOpen] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    video.current?.focus();
    // Refused where the browser wants another press; the controls are there.
    void video.current?.play().catch(() => {});
  }, [isOpen]);
  return (
    <section aria-labelledby="tour-title" className={styles.tour}>
      <h2 id="tour-title">The tour in a minute</h2>
      {isOpen ? (
        <video
          ref={video}
          className={styles.film}
          controls
          playsInline
          preload="metadata"
          poster="/tour/poster.webp"
          width={1280}
          height={720}
          aria-label="The tour"
        >
          <source src="/tour/stepwell-tour.webm" type="video/webm" />
          <source src="/tour/stepwell-tour.mp4" type="video/mp4" />
          <track kind="captions" src="/tour/captions.vtt" srcLang="en" label="English" default />
        </video>
      ) : (
        <a
          href="/tour/stepwell-tour.mp4"
          className={styles.poster}
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <img
            src="/tour/poster.webp"
            alt=""
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
          />
          <span className={`${styles.play} inline-row center gap-2 name rounded`}>
            <Icon name="arrow-right" size={20} /> Play the tour
          </span>
        </a>
      )}
      <details className={styles.transcript}>
        <summary>Read it instead</summary>
        <ol className="stack gap-2 mt-3 muted">
          {transcript.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </details>
    </section>
  );
}
