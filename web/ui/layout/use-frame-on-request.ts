import { useRef, useState } from 'react';

/** A frame of another site that is loaded when someone asks for it: merely visiting must not reveal them to that site. */
export function useFrameOnRequest() {
  const [isRequested, setRequested] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  return {
    isRequested,
    /** For the element around the frame. It takes the focus from the button, which goes away. */
    place: { ref: place, tabIndex: -1 },
    request() {
      setRequested(true);
      place.current?.focus();
    },
  };
}
