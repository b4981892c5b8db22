import type { Pin } from '../../../contract/assessment/remarks.ts';
import { PictureFrame } from './picture-frame.tsx';
import type { Picture } from './pictures.ts';
import styles from './pins.module.css';

type PinnedPictureProps = {
  picture: Picture;
  pins: readonly Pin[];
  /** Where its title is shown already. */
  hideTitle?: boolean;
};

/** A picture with the numbered places that a review is about, and what it says about them. */
export function PinnedPicture({ picture, pins, hideTitle }: PinnedPictureProps) {
  return (
    <figure className="mt-3">
      <PictureFrame picture={picture}>
        {pins.map(({ x, y }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: pins are known by their number
            key={index}
            className={styles.pin}
            style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
            aria-hidden="true"
          >
            {index + 1}
          </span>
        ))}
      </PictureFrame>
      <figcaption className="mt-2 small">
        {!hideTitle && <b className="anywhere">{picture.title}</b>}
        <ol className="stack gap-1 mt-1">
          {pins.map(({ text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pins are known by their number
            <li key={index} className="row gap-2">
              <b className="num">{index + 1}.</b>
              <span className="anywhere lines measure">{text}</span>
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
