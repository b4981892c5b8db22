import { useSyncExternalStore } from 'react';

interface FilmView {
  seconds: number;
  isPlaying: boolean;
}

/** The player of a screen. What follows it reads it sixty times a second, so it isn't part of any component's state. */
export class Film {
  readonly #listeners = new Set<() => void>();
  #element: HTMLMediaElement | null = null;
  #view: FilmView = { seconds: 0, isPlaying: false };
  #stopAt: number | null = null;
  #frame = 0;

  /** Returns a function that lets go of the player. */
  attach = (element: HTMLMediaElement): (() => void) => {
    this.#element = element;
    const follow = () => this.#read();
    const events = ['play', 'pause', 'seeked', 'timeupdate', 'ended', 'loadedmetadata'];
    for (const event of events) element.addEventListener(event, follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
      cancelAnimationFrame(this.#frame);
      this.#element = null;
    };
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getView = (): FilmView => this.#view;

  get seconds(): number {
    return this.#view.seconds;
  }

  #read(): void {
    const element = this.#element;
    if (!element) return;
    const isPlaying = !element.paused && !element.ended;
    if (this.#stopAt !== null && isPlaying && element.currentTime >= this.#stopAt) {
      element.pause();
      element.currentTime = this.#stopAt;
      this.#stopAt = null;
      return;
    }
    this.#show({ seconds: element.currentTime, isPlaying });
    cancelAnimationFrame(this.#frame);
    if (isPlaying) this.#frame = requestAnimationFrame(() => this.#read());
  }

  #show(view: FilmView): void {
    const { seconds, isPlaying } = this.#view;
    if (view.seconds === seconds && view.isPlaying === isPlaying) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  seek = (seconds: number): void => {
    const element = this.#element;
    if (!element) return;
    this.#stopAt = null;
    const end = Number.isFinite(element.duration) ? element.duration : seconds;
    element.currentTime = Math.max(0, Math.min(seconds, end));
    // A player that has loaded nothing yet says so only later.
    this.#show({ ...this.#view, seconds: element.currentTime });
  };

  /** Up to a moment, if one is given. */
  play = (stopAt: number | null = null): void => {
    this.#stopAt = stopAt;
    // Browsers refuse it when the film can't be loaded, which the player itself says.
    this.#element?.play().catch(() => {});
  };

  pause = (): void => this.#element?.pause();

  setSpeed = (speed: number): void => {
    if (this.#element) this.#element.playbackRate = speed;
  };
}

/** Something that depends on where the film is; the component renders only when it changes. */
export function useFilm<Value>(film: Film, read: (view: FilmView) => Value): Value {
  const get = () => read(film.getView());
  return useSyncExternalStore(film.subscribe, get, get);
}
