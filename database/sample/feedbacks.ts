/** What the photography course's owner says about photos that were handed in. */
export const feedbacks = [
  'The second picture is the one: you waited for the light, and it shows. Try the first again from half the distance.',
  'Good choices of aperture. Your shutter time was a little long for walking people, so halve it and raise the ISO.',
  'You found a frame and used it. Watch the edges of the picture: a bright corner pulls the eye away.',
  'Calm and clear. In the low light you were afraid of noise; go one stop higher next time and compare.',
  'The lines lead somewhere, which is the whole point. Straighten the horizon and these are ready to print.',
  'Three different ideas in three pictures. The motion is frozen well; now let it flow on purpose once.',
] as const;
