import { type CSSProperties, type HTMLAttributes, type Ref, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { Picture } from './pictures.ts';
import styles from './pins.module.css';
import { StoredPicture } from './stored-photo.tsx';

type PictureFrameProps = Omit<HTMLAttributes<HTMLDivElement>, 'style'> & {
  picture: Picture;
  ref?: Ref<HTMLDivElement>;
};

/** Exactly as large as the picture in it, so that places in it are shares of its width and height. */
export function PictureFrame({ picture, className, children, ...rest }: PictureFrameProps) {
  const { photo } = picture;
  const [ratio, setRatio] = useState(photo ? photo.width / photo.height : 4 / 3);
  return (
    <div
      {...rest}
      className={classNames(styles.frame, className)}
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <StoredPicture picture={picture} onRatio={setRatio} />
      {children}
    </div>
  );
}
